import { liveQuery } from 'dexie';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { inListOrder } from 'sync-protocol/quick-list/list-order.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { QuickItemRecord } from '#db/records.ts';
import { withReopen } from '#db/reopen.ts';
import { readWalk, type Walk } from '#editing/stores/read-walk.ts';
import type { Write } from '#sync/write/write.ts';
import { type GroupedList, groupItems } from '../rows/group-items.ts';
import { keepIdentity } from './keep-identity.ts';
import { applyEdits } from './list-change.ts';
import { watchTable } from './watch-table.ts';

export interface ShownList extends GroupedList {
  items: readonly QuickItemRecord[];
  /** The shop by whose order the list is sorted. */
  walk: Walk;
}

const watchAgainMs = 1_000;

/** A write shown before it is on the disk. */
interface AheadWrite {
  edits: readonly Edit[];
  /**
   * Number of the last read begun before the write finished: later reads include it. Null while it is being
   * written.
   */
  lastReadBefore: number | null;
}

export interface ItemStore {
  subscribe: (changed: () => void) => () => void;
  /** Undefined until the database was first read. */
  read: () => ShownList | undefined;
  /**
   * Shows the effect of `edits` on items at once and writes them together with `alongside`, which concerns
   * other nouns. If the write fails they disappear again, and it throws.
   */
  commit: (edits: readonly Edit[], alongside?: readonly Edit[]) => Promise<void>;
}

/**
 * The list shown on a screen: the database's content plus writes still under way, so that an edit is painted
 * in the same frame, however slow the disk is.
 */
export function createItemStore(db: AteriaDb, write: Write): ItemStore {
  const listeners = new Set<() => void>();
  const removed = new Map<string, QuickItemRecord>();
  const checkedAt = new Map<string, number>();
  let ahead: AheadWrite[] = [];
  let stored: readonly QuickItemRecord[] | undefined;
  let walk: Walk | undefined;
  let shown: ShownList | undefined;
  let reads = 0;
  let checks = 0;
  let subscription: { unsubscribe: () => void } | undefined;

  const show = () => {
    if (!stored || !walk) return;
    const painted = ahead.reduce((items, { edits }) => applyEdits(items, edits, removed), stored);
    const items = shown ? keepIdentity(shown.items, painted) : painted;
    if (items === shown?.items && walk === shown.walk) return;
    shown = { items, walk, ...groupItems(items, checkedAt, walk, shown) };
    for (const listener of listeners) listener();
  };

  const watch = () => {
    const ofItems = watchTable(db, db.quickItems, { count: () => ++reads, told: take, failed: watchAgain });
    const ofWalk = liveQuery(() => withReopen(db, () => readWalk(db))).subscribe((read) => {
      walk = read;
      show();
    }, watchAgain);
    return {
      unsubscribe: () => {
        ofItems.unsubscribe();
        ofWalk.unsubscribe();
      },
    };
  };

  const take = (read: number, items: QuickItemRecord[]) => {
    ahead = ahead.filter(({ lastReadBefore }) => lastReadBefore === null || read <= lastReadBefore);
    // A record shown early and then stored unchanged stays the same object.
    stored = keepIdentity(shown?.items ?? stored ?? [], items.toSorted(inListOrder));
    show();
  };

  /** Restarts watching after a failed read, so that the list does not freeze. */
  const watchAgain = () => {
    subscription?.unsubscribe();
    subscription = undefined;
    setTimeout(() => {
      if (listeners.size > 0) subscription ??= watch();
    }, watchAgainMs);
  };

  const remember = (edits: readonly Edit[]) => {
    const deleted = new Set(edits.filter(({ kind }) => kind === 'delete').map(({ id }) => id));
    if (deleted.size > 0)
      for (const item of shown?.items ?? []) if (deleted.has(item.id)) removed.set(item.id, item);
    for (const edit of edits) {
      if (edit.kind === 'set' && edit.set.isChecked === true) checkedAt.set(edit.id, ++checks);
      if (edit.kind === 'set' && edit.set.isChecked === false) checkedAt.delete(edit.id);
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      subscription ??= watch();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        subscription?.unsubscribe();
        subscription = undefined;
      };
    },
    read: () => shown,
    async commit(edits, alongside = []) {
      const entry: AheadWrite = { edits, lastReadBefore: null };
      remember(edits);
      ahead = [...ahead, entry];
      try {
        // Notify screens first; they render while the disk works.
        show();
        await write([...edits, ...alongside]);
        entry.lastReadBefore = reads;
      } catch (error) {
        ahead = ahead.filter((other) => other !== entry);
        show();
        throw error;
      }
    },
  };
}

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
  /** The shop in whose order it stands. */
  walk: Walk;
}

const watchAgainMs = 1_000;

/** A write that is painted before the disk has it. */
interface AheadWrite {
  edits: readonly Edit[];
  /** Reads that began after this one have it; null while it is being written. */
  lastReadBefore: number | null;
}

export interface ItemStore {
  subscribe: (changed: () => void) => () => void;
  /** Undefined until the database has been read once. */
  read: () => ShownList | undefined;
  /**
   * Shows what `edits` do to items at once, and writes them together with `alongside`, which is about something else. When
   * the write fails they are gone from the screen, and it throws.
   */
  commit: (edits: readonly Edit[], alongside?: readonly Edit[]) => Promise<void>;
}

/**
 * The list that a screen shows: what the database holds, and on top, for the few milliseconds of a durable write, what is
 * being written. So an edit is painted in the frame in which it is made, whatever the disk does.
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
    // What was painted and has come to the disk as it was is the same record from here on.
    stored = keepIdentity(shown?.items ?? stored ?? [], items.toSorted(inListOrder));
    show();
  };

  /** The list must not stand still because the database did not answer once. */
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
        // Screens are told first and draw behind this: the disk is at work meanwhile.
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

import type { EditData } from 'sync-protocol/nouns/edit.ts';
import { isNoun } from 'sync-protocol/nouns/registry.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { Type } from 'typebox';

/** A write under way. `id` is unique on this device. */
export interface PendingWrite {
  id: string;
  /** When the person did it, epoch milliseconds. */
  atMs: number;
  edits: readonly EditData[];
  /** Whether it was kept ahead of its rows (SPEC O8). */
  isAhead?: boolean;
}

/**
 * Writes that were on the screen but not yet on the disk when their page went away. Reloading or closing a
 * page aborts its transactions, so what they were writing is left in local storage, which is synchronous. The
 * next page of this person writes it: one that opens, or an open one before its own next write, which is
 * later and has to come after.
 */
export interface UnsavedWrites {
  /**
   * Runs `work` and remembers its edits until it succeeds or fails. After `onKept` they are kept ahead of
   * their rows (SPEC O8) and need not be left in local storage.
   */
  during: <T>(
    edits: readonly EditData[],
    work: (write: PendingWrite, onKept: () => void) => Promise<T>,
  ) => Promise<T>;
  /** The page goes away, perhaps for good. */
  leave: () => void;
  /**
   * Whether this page left this write in local storage, came back, and another page has written it meanwhile.
   */
  isFound: (id: string) => boolean;
  /** Whether earlier pages left something that this build can write. */
  hasLeft: () => boolean;
  /**
   * Writes what earlier pages kept ahead and left behind. `write` must ignore an id that it has written
   * before, since such a page may have finished its write after all.
   *
   * @throws the first error of `write`, after all others are tried; what failed stays for the next page
   */
  deliver: (write: (pending: PendingWrite) => Promise<void>) => Promise<void>;
}

type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Format of the text in local storage. `drafts` are edits: older builds know that name. */
const leftSchema = Type.Array(
  Type.Object({
    id: Type.String(),
    atMs: Type.Number(),
    drafts: Type.Array(
      Type.Object({
        kind: Type.Union(['add', 'set', 'delete', 'restore', 'act'].map((kind) => Type.Literal(kind))),
        noun: Type.String(),
        id: Type.String(),
      }),
    ),
  }),
);

/** @param name of the person's database; `page` is unique per page */
export function createUnsavedWrites(deps: {
  texts: KeptTexts;
  readAhead: () => Promise<readonly PendingWrite[]>;
  name: string;
  page: string;
  nowMs: () => number;
}): UnsavedWrites {
  const { texts, readAhead, page, nowMs } = deps;
  const prefix = `ateria.lastWords.${deps.name}.`;
  const ownKey = prefix + page;
  const pending = new Map<string, PendingWrite>();
  const kept = new Set<string>();
  /** Ids in this page's text in local storage, as last written. */
  const toFind = new Set<string>();
  let writes = 0;
  let isLeaving = false;

  const leave = () => {
    const left = [...pending.values()].filter(({ id }) => !kept.has(id));
    isLeaving = left.length > 0;
    toFind.clear();
    try {
      if (isLeaving) texts.setItem(ownKey, textOf(left));
      else texts.removeItem(ownKey);
      for (const { id } of left) toFind.add(id);
    } catch {
      // Local storage is full or denied: the write then depends on its own transaction.
    }
  };

  const keep = (key: string, text: string) => {
    try {
      texts.setItem(key, text);
    } catch {
      // The old text stays, with writes that succeeded; their ids prevent them from being written twice.
    }
  };

  return {
    leave,
    async during(edits, work) {
      const write: PendingWrite = { id: `${page}.${++writes}`, atMs: nowMs(), edits };
      pending.set(write.id, write);
      try {
        return await work(write, () => void kept.add(write.id));
      } finally {
        pending.delete(write.id);
        kept.delete(write.id);
        toFind.delete(write.id);
        // The page did not go away after all: bring its text up to date.
        if (isLeaving) leave();
      }
    },
    isFound: (id) => toFind.has(id) && !readLeft(texts.getItem(ownKey)).some((left) => left.id === id),
    hasLeft: () => keysOf(texts, prefix).some((key) => readLeft(texts.getItem(key)).some(isKnown)),
    async deliver(write) {
      const faults: unknown[] = [];
      // Writes kept ahead come first: what their page wrote before them is already in the tables.
      const ahead = await readAhead().catch((fault) => {
        faults.push(fault);
        return [];
      });
      for (const keptWrite of ahead.filter(({ id }) => !pending.has(id)))
        await write({ ...keptWrite, isAhead: true }).catch((fault) => void faults.push(fault));
      for (const key of keysOf(texts, prefix)) {
        const text = texts.getItem(key);
        const failed: PendingWrite[] = [];
        for (const left of readLeft(text))
          await write(left).catch((fault) => {
            failed.push(left);
            faults.push(fault);
          });
        // The page that owns this text may have added to it meanwhile.
        if (texts.getItem(key) !== text) continue;
        if (failed.length === 0) texts.removeItem(key);
        else keep(key, textOf(failed));
      }
      if (faults.length > 0) throw faults[0];
    },
  };
}

/** Removes what pages left behind for a person whose data is removed from this device. */
export function forgetUnsavedWrites(texts: KeptTexts, name: string): void {
  for (const key of keysOf(texts, `ateria.lastWords.${name}.`)) texts.removeItem(key);
}

function keysOf(texts: KeptTexts, prefix: string): string[] {
  return Array.from({ length: texts.length }, (_, index) => texts.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
}

const textOf = (writes: readonly PendingWrite[]): string =>
  JSON.stringify(writes.map(({ id, atMs, edits }) => ({ id, atMs, drafts: edits })));

const isKnown = ({ edits }: PendingWrite): boolean => edits.every(({ noun }) => isNoun(noun));

/** Parses what a page left; empty if the text is damaged. */
export function readLeft(text: string | null): readonly PendingWrite[] {
  try {
    const left: unknown = JSON.parse(text ?? '[]');
    if (!fits(leftSchema, left)) return [];
    return left.map(({ drafts, ...write }) => ({ ...write, edits: drafts as EditData[] }));
  } catch {
    return [];
  }
}

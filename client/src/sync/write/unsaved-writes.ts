import type { EditData } from 'sync-protocol/nouns/edit.ts';
import { isNoun } from 'sync-protocol/nouns/registry.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { Type } from 'typebox';

/** A write under way: told from every other of this device by `id`. */
export interface PendingWrite {
  id: string;
  /** When the person did it, epoch milliseconds. */
  atMs: number;
  edits: readonly EditData[];
  /** It was kept ahead of its rows (SPEC O8). */
  isAhead?: boolean;
}

/**
 * What was on the screen and not yet on the disk when its page went away. A durable write takes a moment, and a page that
 * is reloaded or closed in that moment takes its transaction with it; what it was writing is left in local storage, which
 * is written at once, and the next page of this person writes it: one that opens, or one that is open and writes
 * something itself, which was done later and has to come later.
 */
export interface UnsavedWrites {
  /**
   * Runs a write, whose edits are at hand until it is on the disk or has failed. Once it says that they are kept ahead of their rows
   * (SPEC O8), they are found there.
   */
  during: <T>(
    edits: readonly EditData[],
    work: (write: PendingWrite, onKept: () => void) => Promise<T>,
  ) => Promise<T>;
  /** The page goes away, perhaps for good. */
  leave: () => void;
  /** Whether a write of this page, which went away over it and is there again, was found and written by another meanwhile. */
  isFound: (id: string) => boolean;
  /** Whether pages before this one left something that this build can write. */
  hasLeft: () => boolean;
  /**
   * Writes what pages before this one kept ahead, and what they left. `write` does nothing for an id that it has written before: a page
   * that left may have come to the end of its write all the same.
   *
   * @throws what `write` throws, when the others are written; what could not be stays for the next page
   */
  deliver: (write: (pending: PendingWrite) => Promise<void>) => Promise<void>;
}

type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Stored under the names that older builds know: `drafts` are edits. */
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

/** @param name of the person's database; `page` tells this page from every other */
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
  /** Those that are left in this page's text, as it was written last. */
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
      // Local storage is full or denied: then only the transaction itself can still keep it.
    }
  };

  const keep = (key: string, text: string) => {
    try {
      texts.setItem(key, text);
    } catch {
      // As it was it has what could be written too, which is not written twice.
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
        // The page is still there: what it left is written, or the person was told that it is not.
        if (isLeaving) leave();
      }
    },
    isFound: (id) => toFind.has(id) && !readLeft(texts.getItem(ownKey)).some((left) => left.id === id),
    hasLeft: () => keysOf(texts, prefix).some((key) => readLeft(texts.getItem(key)).some(isKnown)),
    async deliver(write) {
      const faults: unknown[] = [];
      // All that its page did before what is kept ahead is in its tables by then.
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
        // Its page may have left more meanwhile.
        if (texts.getItem(key) !== text) continue;
        if (failed.length === 0) texts.removeItem(key);
        else keep(key, textOf(failed));
      }
      if (faults.length > 0) throw faults[0];
    },
  };
}

/** Removes what pages left of a person whose data leaves this device. */
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

/** What a page left; nothing where the text is damaged. */
export function readLeft(text: string | null): readonly PendingWrite[] {
  try {
    const left: unknown = JSON.parse(text ?? '[]');
    if (!fits(leftSchema, left)) return [];
    return left.map(({ drafts, ...write }) => ({ ...write, edits: drafts as EditData[] }));
  } catch {
    return [];
  }
}

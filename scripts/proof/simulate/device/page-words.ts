import type { AteriaDb } from '../../../../client/src/db/ateria-db.ts';
import type { KeptTexts } from '../../../../client/src/sync/testing/kept-texts.ts';
import {
  createUnsavedWrites,
  type PendingWrite,
  type UnsavedWrites,
} from '../../../../client/src/sync/write/unsaved-writes.ts';
import { readAhead } from '../../../../client/src/sync/write/write-ahead.ts';
import type { Engine } from './engine.ts';

/** What a page says in local storage of what it is about to write, and what it takes from there of an earlier one (SPEC O6). */
export function openPageWords(deps: {
  texts: KeptTexts;
  db: AteriaDb;
  name: string;
  page: string;
  nowMs: () => number;
  isGone: () => boolean;
  /** It has written what another one left. */
  onDelivered: (left: PendingWrite) => void;
  parts: Pick<Engine, 'unsavedWrites' | 'forgetsAhead'>;
}): UnsavedWrites {
  const { db, name, page, nowMs, onDelivered, parts } = deps;
  const { unsavedWrites: bend = (each) => each, forgetsAhead = false } = parts;
  const words = createUnsavedWrites({
    texts: ownTexts(deps.texts, deps.isGone),
    readAhead: async () => (forgetsAhead ? [] : readAhead(db)),
    name,
    page,
    nowMs,
  });
  return bend({
    ...words,
    deliver: (write) =>
      words.deliver(async (left) => {
        await write(left);
        onDelivered(left);
      }),
  });
}

/** A browser's local storage as one page has it, which writes nothing any more once it has gone. */
function ownTexts(texts: KeptTexts, isGone: () => boolean): KeptTexts {
  return {
    ...texts,
    get length() {
      return texts.size();
    },
    setItem: (key, text) => {
      if (!isGone()) texts.setItem(key, text);
    },
    removeItem: (key) => {
      if (!isGone()) texts.removeItem(key);
    },
  };
}

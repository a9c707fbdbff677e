import type { AteriaDb } from '../../../../client/src/db/ateria-db.ts';
import type { KeptTexts } from '../../../../client/src/sync/testing/kept-texts.ts';
import {
  createUnsavedWrites,
  type PendingWrite,
  type UnsavedWrites,
} from '../../../../client/src/sync/write/unsaved-writes.ts';
import { readAhead } from '../../../../client/src/sync/write/write-ahead.ts';
import type { Engine } from './engine.ts';

/**
 * A page's record in local storage of the writes it is about to make, and its reading of an earlier page's
 * (SPEC O6).
 */
export function openPageWords(deps: {
  texts: KeptTexts;
  db: AteriaDb;
  name: string;
  page: string;
  nowMs: () => number;
  isGone: () => boolean;
  /** The page has written what another one left. */
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

/** A browser's local storage for one page, whose writes are ignored once it is gone. */
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

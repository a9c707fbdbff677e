import type { KeptTexts } from '../../../../client/src/sync/testing/kept-texts.ts';
import {
  createUnsavedWrites,
  type PendingWrite,
  type UnsavedWrites,
} from '../../../../client/src/sync/write/unsaved-writes.ts';

/** What a page says in local storage of what it is about to write, and what it takes from there of an earlier one (SPEC O6). */
export function openPageWords(deps: {
  texts: KeptTexts;
  readAhead: () => Promise<readonly PendingWrite[]>;
  name: string;
  page: string;
  nowMs: () => number;
  isGone: () => boolean;
  /** It has written what another one left. */
  onDelivered: (left: PendingWrite) => void;
  bend: ((words: UnsavedWrites) => UnsavedWrites) | undefined;
}): UnsavedWrites {
  const { readAhead, name, page, nowMs, onDelivered, bend = (each) => each } = deps;
  const words = createUnsavedWrites({
    texts: ownTexts(deps.texts, deps.isGone),
    readAhead,
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

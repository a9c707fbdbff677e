import type { KeptTexts } from '../../../../client/src/sync/testing/kept-texts.ts';

/** A browser's local storage as one page has it, which writes nothing any more once it has gone. */
export function ownTexts(texts: KeptTexts, isGone: () => boolean): KeptTexts {
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

/** Local storage of one browser profile. */
export function createKeptTexts() {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index: number) => [...texts.keys()][index] ?? null,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    size: () => texts.size,
    clear: () => texts.clear(),
    all: () => [...texts.values()],
  };
}

type KeptTexts = ReturnType<typeof createKeptTexts>;

/** The same as one page has it, which writes nothing any more once it has gone. */
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

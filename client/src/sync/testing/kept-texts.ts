/** In-memory local storage of one browser profile. */
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

export type KeptTexts = ReturnType<typeof createKeptTexts>;

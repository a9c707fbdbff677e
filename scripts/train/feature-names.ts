/** Names of features as numbers, and in how many texts each is. */
export interface FeatureNames {
  /** The numbers of names, each once. */
  numbersOf(names: readonly string[]): Int32Array;
  /** Counts what `numbersOf` gave out since the last time as one text. */
  endText(id: string): void;
  names: readonly string[];
  texts(): number[];
}

export function newFeatureNames(): FeatureNames {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const texts: Set<string>[] = [];
  let present = new Set<number>();
  const numberOf = (name: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, names.length);
    names.push(name);
    texts.push(new Set());
    return names.length - 1;
  };
  return {
    names,
    numbersOf(own) {
      const found = Int32Array.from(new Set(own.map(numberOf)));
      for (const number of found) present.add(number);
      return found;
    },
    endText(id) {
      for (const number of present) texts[number]?.add(id);
      present = new Set();
    },
    texts: () => texts.map(({ size }) => size),
  };
}

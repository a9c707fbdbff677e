/** Assigns numbers to feature names, and counts the texts that have each feature. */
export interface FeatureNames {
  /** The numbers of these names, without duplicates. */
  numbersOf(names: readonly string[]): Int32Array;
  /** Counts the numbers returned since the last call as belonging to one text. */
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

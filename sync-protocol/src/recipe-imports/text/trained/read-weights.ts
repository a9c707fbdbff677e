/**
 * Parses stored weights: one line per feature, with its name and whole numbers in tenths, separated by tabs.
 *
 * @returns the weights by feature name
 */
export function readWeights(kept: string): ReadonlyMap<string, readonly number[]> {
  const lines = kept.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [name = '', ...numbers] = line.split('\t');
      return [name, numbers.map((number) => Number(number) / 10)];
    }),
  );
}

/**
 * Weights as they are kept: a line for each feature, its name, a tab, and whole numbers with tabs between them, each a tenth.
 *
 * @returns by the feature's name, as many numbers as the line has
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

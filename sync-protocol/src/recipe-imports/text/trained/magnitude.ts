const largest = 8;
const longestRead = 300;

/** A count on a logarithmic scale up to 8: 0, 1, 2, 3 for up to 10, 4 for up to 21, and so on. */
export const magnitude = (count: number): number =>
  Math.min(largest, Math.round(Math.log2(Math.max(0, count) + 1)));

/** Each word of a line once, in lower case. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .slice(0, longestRead)
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? [],
  ),
];

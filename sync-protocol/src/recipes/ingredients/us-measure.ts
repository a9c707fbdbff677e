/** Liquid ones of the United States, as a cup is the American one. In no list of ours: they are kept as they are written. */
const usMeasures: readonly { words: string; millilitres: number }[] = [
  { words: 'fl\\.?\\s?oz|fluid\\sounces?|nesteunssi(?:a)?', millilitres: 29.5735 },
  { words: 'pints?|pts?|pintti(?:ä)?', millilitres: 473.176 },
  { words: 'quarts?|qts?|kvartti(?:a)?', millilitres: 946.353 },
  { words: 'gallons?|gals?|gallona(?:a)?', millilitres: 3785.41 },
];
/** A "quart jar" is no quart of something. */
const behindMeasure = String.raw`\.?(?=[\s,;(/]|$)(?!\s(?:jar|bag|can|bottle|carton|container|zip|freezer|pot)s?\b)`;
const patterns = usMeasures.map(({ words, millilitres }) => ({
  pattern: new RegExp(`^\\s?(?:${words})${behindMeasure}`, 'iu'),
  millilitres,
}));

/** The American measure that a text begins with, such as " quarts" of " quarts, cold"; null where it begins with none. */
export function readUsMeasure(text: string): { word: string; millilitres: number; rest: string } | null {
  for (const { pattern, millilitres } of patterns) {
    const [word] = pattern.exec(text) ?? [];
    if (word !== undefined) return { word: word.trim(), millilitres, rest: text.slice(word.length) };
  }
  return null;
}

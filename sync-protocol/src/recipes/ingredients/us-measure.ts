import { fractions } from '../../quantity/fraction-signs.ts';

/** US liquid measures, like the US cup. Not in `units`: amounts stay as written. */
const usMeasures: readonly { words: string; millilitres: number }[] = [
  { words: 'fl\\.?\\s?oz|fluid\\sounces?|nesteunssi(?:a)?', millilitres: 29.5735 },
  { words: 'pints?|pts?|pintti(?:ä)?', millilitres: 473.176 },
  { words: 'quarts?|qts?|kvartti(?:a)?', millilitres: 946.353 },
  { words: 'gallons?|gals?|gallona(?:a)?', millilitres: 3785.41 },
];
/** Excludes containers: a "quart jar" is not a quart of something. */
const behindMeasure = String.raw`\.?(?=[\s,;(/]|$)(?!\s(?:jar|bag|can|bottle|carton|container|zip|freezer|pot)s?\b)`;
const patterns = usMeasures.map(({ words, millilitres }) => ({
  pattern: new RegExp(`^\\s?(?:${words})${behindMeasure}`, 'iu'),
  millilitres,
}));

const closeMeasure = new RegExp(String.raw`(?<=[\d${fractions}])(?=(?:qt|pt|gal|fl)\b)`, 'iu');

/** The US measure at the start of a text, such as " quarts" of " quarts, cold"; null if there is none. */
export function readUsMeasure(text: string): { word: string; millilitres: number; rest: string } | null {
  for (const { pattern, millilitres } of patterns) {
    const [word] = pattern.exec(text) ?? [];
    if (word !== undefined) return { word: word.trim(), millilitres, rest: text.slice(word.length) };
  }
  return null;
}

/** '1qt' as '1 qt': `readBeginning` needs a space before an unknown unit. */
export function withUsMeasureApart(text: string): string {
  return text.replace(closeMeasure, ' ');
}

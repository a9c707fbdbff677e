import { fractions } from '../../quantity/fraction-signs.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';

/** If all lines of a paragraph but the last are this long, they were wrapped automatically. */
const shortestOfParagraph = 50;
const startsCounted = new RegExp(String.raw`^[\d${fractions}]`);

/** Indices of lines that continue the paragraph before them, in a text that was wrapped automatically. */
export function wrappedLines(lines: readonly string[]): ReadonlySet<number> {
  const wrapped = new Set<number>();
  for (let start = 0; start < lines.length; ) {
    let end = start;
    while (lines[end]?.trim()) end += 1;
    const own = lines.slice(start, end).map((line) => line.trim());
    const isFull = own.slice(0, -1).every((line) => line.length >= shortestOfParagraph && !/:$/.test(line));
    if (isFull && own.every((line) => !startsCounted.test(line) && !hasAmount(line)))
      for (let at = start + 1; at < end; at += 1) wrapped.add(at);
    start = end + 1;
  }
  return wrapped;
}

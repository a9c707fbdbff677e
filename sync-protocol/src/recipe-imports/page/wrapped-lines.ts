import { hasAmount } from '../blocks/recipe-lines.ts';

/** Where all lines of a paragraph but the last are so long, nobody ended them on purpose. */
const shortestOfParagraph = 50;
const startsCounted = /^[\d¼-¾⅓-⅞]/;

/** Of a text with lines of its own, those that go on with the paragraph before them: all but its last are as long as they can be. */
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

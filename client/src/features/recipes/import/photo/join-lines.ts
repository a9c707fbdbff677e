/** A line of a column that is as long as this goes on in the next. */
const fullLine = 34;

/**
 * The text of photographed pages as one would have typed it: lines that a narrow column broke are one again, words that were broken
 * too. What stands in short lines, as ingredients do, stays in lines.
 */
export function joinLines(pages: readonly string[]): string {
  return pages.map(joinPage).filter(Boolean).join('\n\n');
}

function joinPage(text: string): string {
  const joined: string[] = [];
  for (const each of text.split('\n')) {
    const line = each.trim();
    const before = joined.at(-1) ?? '';
    if (line !== '' && /\p{L}[-‐¬]$/u.test(before) && /^\p{Ll}/u.test(line))
      joined[joined.length - 1] = before.slice(0, -1) + line;
    else if (line !== '' && before.length >= fullLine && goesOn(before, line))
      joined[joined.length - 1] = `${before} ${line}`;
    else joined.push(line);
  }
  return joined
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Neither has a sentence ended nor does the next line begin something. */
function goesOn(before: string, line: string): boolean {
  const isNew = /^(?:[-–•*]|\d+[.)]\s|\d+(?:[.,/]\d+)?\s*\p{L}{1,4}\b.{0,30}$)/u.test(line);
  return !isNew && (!/[.!?:]$/.test(before) || /^\p{Ll}/u.test(line));
}

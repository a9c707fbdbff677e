import type { PageLine } from './page-lines.ts';

/** A line of a column that is as long as this goes on in the next; a shorter one where it fills its column. */
const fullLine = 34;
const shortestFull = 20;

/** The text of photographed pages. */
export interface JoinedText {
  text: string;
  /** Lines of it of which the reader is not sure. */
  unsure: string[];
}

/**
 * The text of photographed pages as one would have typed it: lines that a narrow column broke are one again, words that were broken
 * too. What stands in short lines, as ingredients do, stays in lines.
 */
export function joinLines(pages: readonly (readonly PageLine[])[]): JoinedText {
  const joined = pages.map(joinPage);
  return {
    text: joined
      .map((lines) =>
        lines
          .map(({ text }) => text)
          .join('\n')
          .replace(/\n{3,}/g, '\n\n')
          .trim(),
      )
      .filter(Boolean)
      .join('\n\n'),
    unsure: joined.flat().flatMap(({ text, isUnsure }) => (isUnsure ? [text] : [])),
  };
}

function joinPage(lines: readonly PageLine[]): PageLine[] {
  const joined: PageLine[] = [];
  for (const { text, isFull, isItem, isUnsure } of lines) {
    const before = joined.at(-1);
    const line = text.trim();
    const isBroken = before !== undefined && line !== '' && isWordBroken(before.text, line);
    if (
      before &&
      !isItem &&
      (isBroken ||
        isOfStep(before.text, line) ||
        (line !== '' && isLong(before) && goesOn(before.text, line)))
    )
      joined[joined.length - 1] = {
        text: isBroken ? before.text.slice(0, -1) + line : `${before.text} ${line}`,
        isFull,
        isItem: before.isItem,
        isUnsure: before.isUnsure || isUnsure,
      };
    else joined.push({ text: line, isFull, isItem, isUnsure });
  }
  return joined;
}

function isWordBroken(before: string, line: string): boolean {
  return /\p{L}[-‐¬]$/u.test(before) && /^\p{Ll}/u.test(line);
}

/** A sentence right under a numbered step, without a number, is of that step. */
function isOfStep(before: string, line: string): boolean {
  return /^\d+[.)]\s/.test(before) && /^\p{L}[^:]*\s[^:]*[.!?]$/u.test(line);
}

function isLong({ text, isFull }: PageLine): boolean {
  return text.length >= fullLine || (isFull && text.length >= shortestFull);
}

/** Neither has a sentence ended nor does the next line begin something. */
function goesOn(before: string, line: string): boolean {
  const isNew = /^(?:[-–•*]|\d+[.)]\s|\d+(?:[.,/]\d+)?\s*\p{L}{1,4}\b.{0,30}$)/u.test(line);
  return !isNew && (!/[.!?:]$/.test(before) || /^\p{Ll}/u.test(line));
}

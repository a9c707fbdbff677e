import type { PageLine } from './page-lines.ts';

/** A line of at least this length continues in the next; a shorter one only if it fills its column. */
const fullLine = 34;
const shortestFull = 20;

/** Text of photographed pages. */
export interface JoinedText {
  text: string;
  /** Its lines of which the reader is not sure. */
  unsure: string[];
}

/**
 * Text of photographed pages as it would be typed: lines and words broken by a narrow column are joined;
 * short lines, such as ingredients, stay separate.
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

/** An unnumbered sentence right below a numbered step belongs to the step. */
function isOfStep(before: string, line: string): boolean {
  return /^\d+[.)]\s/.test(before) && /^\p{L}[^:]*\s[^:]*[.!?]$/u.test(line);
}

function isLong({ text, isFull }: PageLine): boolean {
  return text.length >= fullLine || (isFull && text.length >= shortestFull);
}

/** Whether a sentence continues: it has not ended, and the next line begins nothing new. */
function goesOn(before: string, line: string): boolean {
  const isNew = /^(?:[-–•*]|\d+[.)]\s|\d+(?:[.,/]\d+)?\s*\p{L}{1,4}\b.{0,30}$)/u.test(line);
  return !isNew && (!/[.!?:]$/.test(before) || /^\p{Ll}/u.test(line));
}

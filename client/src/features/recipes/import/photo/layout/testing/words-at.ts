import type { Word } from '../page-words.ts';

/** Width of a sign and height of a line in pixels. */
const sign = 12;
const lineHeight = 24;

/**
 * A line's words at a place of a page, with high confidence; "word?40" is a word with a confidence of 40.
 *
 * @param row number of the line from the top
 */
export function wordsAt(left: number, row: number, text: string, line = `${left}.${row}`): Word[] {
  let at = left;
  return text.split(' ').map((each) => {
    const [, word = each, sureness = '96'] = /^(.+)\?(\d+)$/.exec(each) ?? [];
    const top = row * 40;
    const placed = { left: at, top, right: at + word.length * sign, bottom: top + lineHeight };
    at = placed.right + 8;
    return { text: word, sureness: Number(sureness), ...placed, line };
  });
}

import type { Word } from '../page-words.ts';

/** Pixels of a sign, and of a line's height, as lines are set here. */
const sign = 12;
const lineHeight = 24;

/**
 * A line's words at a place of a page, as sure as clean ones are; "word?40" is a word of which the reader is 40 sure.
 *
 * @param row counts lines from the page's head
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

/** A word as read, with its place in pixels. */
export interface Word {
  text: string;
  /** Confidence, 0 to 100. */
  sureness: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Equal for all words that the reader considers one line. */
  line: string;
}

/** Level of a row of Tesseract's table that is a word. */
const wordLevel = '5';

/** Words in Tesseract's TSV output, in its order. */
export function readWords(table: string): Word[] {
  return table.split('\n').flatMap((row) => {
    const [level, page, block, paragraph, line, , ...rest] = row.split('\t');
    const [left = 0, top = 0, width = 0, height = 0, sureness = 0] = rest.slice(0, 5).map(Number);
    const text = rest.slice(5).join(' ').trim();
    if (level !== wordLevel || text === '') return [];
    const place = { left, top, right: left + width, bottom: top + height };
    return [{ text, sureness, ...place, line: [page, block, paragraph, line].join('.') }];
  });
}

/** Minimum share of the page for an area to count as an image. */
const leastOfPage = 0.04;

/** Whether the reader took part of the page for an image and left out text in it. */
export function hasImage(table: string): boolean {
  const rows = table.split('\n').map((row) => row.split('\t'));
  const areaOf = (row: readonly string[] = []) => Number(row[8]) * Number(row[9]);
  const page = areaOf(rows.find(([level]) => level === '1'));
  return rows.some(
    (row) => row[0] === wordLevel && (row[11] ?? '').trim() === '' && areaOf(row) > page * leastOfPage,
  );
}

const isLong = ({ text }: Word) => (text.match(/\p{L}/gu) ?? []).length >= 4;

/** Clockwise quarter turns that make lines run to the right, judging by the words. */
export function turnsOf(words: readonly Word[]): number {
  const long = words.filter(isLong);
  const upright = long.filter(({ left, top, right, bottom }) => bottom - top < right - left);
  if (upright.length * 2 >= long.length) return 0;
  let down = 0;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next?.line === word.line) down += next.top > word.top ? 1 : -1;
  }
  return down > 0 ? 3 : 1;
}

/** Above this confidence, with at least three letters, it is a word. */
const sureEnough = 75;

/** Number of letters in words of high confidence. */
export function sureLetters(words: readonly Word[]): number {
  let count = 0;
  for (const { text, sureness } of words) {
    const letters = (text.match(/\p{L}/gu) ?? []).length;
    if (sureness >= sureEnough && letters >= 3) count += letters;
  }
  return count;
}

/** Less than this is no text: number of sure letters, and their share of all signs. */
const fewestLetters = 10;
const leastSure = 0.5;

/** Whether the words are text at all: images, cloth and upside-down pages give words too. */
export function isText(words: readonly Word[]): boolean {
  const all = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = sureLetters(words);
  return sure >= fewestLetters && sure >= all * leastSure;
}

/** Average confidence of a page's words, 0 to 100. */
export function surenessOf(words: readonly Word[]): number {
  let [sum, count] = [0, 0];
  for (const { text, sureness } of words) {
    const signs = (text.match(/[\p{L}\d]/gu) ?? []).length;
    if (signs < 2) continue;
    sum += sureness * signs;
    count += signs;
  }
  return count === 0 ? 0 : sum / count;
}

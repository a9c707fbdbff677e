import type { Segment } from './page-columns.ts';
import type { Word } from './page-words.ts';

/** A line of a page. */
export interface PageLine {
  /** Empty for a gap between lines. */
  text: string;
  /** Whether it fills its column, so that the next line's first word did not fit. */
  isFull: boolean;
  /** Whether it had a bullet. */
  isItem: boolean;
  /** Whether the reader is unsure of one of its words. */
  isUnsure: boolean;
}

/**
 * Correct words have a higher confidence than this; figures, which context does not confirm, need the second
 * value.
 */
const sureWord = 85;
const sureFigure = 88;
/** Lines are set apart by a gap of more than this many usual line steps. */
const apart = 1.45;

const setApart: PageLine = { text: '', isFull: false, isItem: false, isUnsure: false };

/** Lines of a page in reading order, column by column (`columnsOf`). */
export function linesOf(columns: readonly (readonly Segment[])[]): PageLine[] {
  return columns.flatMap((column, index) => [...(index > 0 ? [setApart] : []), ...linesOfColumn(column)]);
}

function linesOfColumn(column: readonly Segment[]): PageLine[] {
  const rows = rowsOf(column);
  const edge = Math.max(...rows.map(({ right }) => right));
  const steps = rows.slice(1).map((row, at) => middleOf(row) - middleOf(rows[at] ?? row));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0;
  const isProse = isOfProse(rows, edge);
  return rows.flatMap((row, at) => {
    const next = rows[at + 1];
    const isFull = isProse && next !== undefined && hadNoRoom(row, next, edge);
    const isApart = at > 0 && (steps[at - 1] ?? 0) > usual * apart;
    const isItem = row.words[0]?.text === '•';
    const text = (isItem ? row.words.slice(1) : row.words).map((word) => word.text).join(' ');
    return [...(isApart ? [setApart] : []), { text, isFull, isItem, isUnsure: row.words.some(isUnsure) }];
  });
}

/** In prose many lines fill the column; in a list only the longest does. */
const prose = { filled: 0.8, rows: 0.35 };

function isOfProse(rows: readonly Segment[], edge: number): boolean {
  const left = Math.min(...rows.map((row) => row.left));
  const filled = rows.filter(({ right }) => right - left >= (edge - left) * prose.filled);
  return filled.length >= rows.length * prose.rows;
}

/** Whether the next line's first word did not fit here. A title does not continue in smaller type. */
function hadNoRoom(row: Segment, next: Segment, edge: number): boolean {
  const [first] = next.words;
  if (!first) return false;
  const [height, below] = [heightOf(row), heightOf(next)];
  const isAlike = Math.min(height, below) > Math.max(height, below) * 0.8;
  return isAlike && row.right + height * 0.3 + (first.right - first.left) > edge;
}

/** Joins segments side by side to rows, however the reader split them. */
function rowsOf(column: readonly Segment[]): Segment[] {
  const rows: Segment[] = [];
  for (const segment of column.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1);
    if (row && isBeside(row, segment)) {
      row.words = [...row.words, ...segment.words].toSorted((a, b) => a.left - b.left);
      row.left = Math.min(row.left, segment.left);
      row.top = Math.min(row.top, segment.top);
      row.right = Math.max(row.right, segment.right);
      row.bottom = Math.max(row.bottom, segment.bottom);
    } else rows.push({ ...segment });
  }
  return rows;
}

/** Segments that overlap horizontally are separate lines, however close. */
function isBeside(row: Segment, segment: Segment): boolean {
  if (row.words.some(({ left, right }) => left < segment.right && right > segment.left)) return false;
  const isWithin = (one: Segment, other: Segment) =>
    middleOf(one) > other.top && middleOf(one) < other.bottom;
  return isWithin(row, segment) || isWithin(segment, row);
}

const middleOf = ({ top, bottom }: Segment) => (top + bottom) / 2;

function heightOf({ words }: Segment): number {
  const heights = words.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

function isUnsure({ text, sureness }: Word): boolean {
  if (/\d/.test(text)) return sureness < sureFigure;
  return /\p{L}/u.test(text) && sureness < sureWord;
}

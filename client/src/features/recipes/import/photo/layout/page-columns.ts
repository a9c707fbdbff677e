import { groupBy } from 'sync-protocol/group-by.ts';
import { fractions } from 'sync-protocol/quantity/fraction-signs.ts';
import type { Word } from './page-words.ts';

/** Adjacent words of a row, with their bounding box. */
export interface Segment {
  words: Word[];
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Columns are separated by a gap of this many word heights, in at least this many rows on either side. */
const widestSpace = 1.3;
export const fewestRows = 3;
/** Table cells contain little besides numbers; bullets and step numbers stand apart too. */
const cell = new RegExp(String.raw`^(?:•|[\d${fractions}./,–-]+\s?\p{L}{0,6}\.?|\p{L}{1,4}\.?)$`, 'u');

/**
 * Columns of a page with their segments, in reading order: left to right, with content across them in
 * between. A column of amounts beside their ingredients is not separated.
 */
export function columnsOf(words: readonly Word[]): Segment[][] {
  return cut(segmentsOf(words));
}

/** Bounding box of a column, with a margin on every side. */
export function boxOf(column: readonly Segment[]) {
  const margin = Math.round(Math.min(...column.map(({ top, bottom }) => bottom - top)) / 2);
  const left = Math.max(0, Math.min(...column.map((segment) => segment.left)) - margin);
  const top = Math.max(0, Math.min(...column.map((segment) => segment.top)) - margin);
  const right = Math.max(...column.map((segment) => segment.right)) + margin;
  const bottom = Math.max(...column.map((segment) => segment.bottom)) + margin;
  return { left, top, width: right - left, height: bottom - top };
}

function segmentsOf(words: readonly Word[]): Segment[] {
  const segments: Segment[] = [];
  for (const line of groupBy(words, ({ line }) => line).values()) {
    let last: Segment | undefined;
    for (const word of line.toSorted((a, b) => a.left - b.left)) {
      const { left, top, right, bottom } = word;
      const gap = last ? left - last.right : 0;
      if (last && gap < (last.bottom - last.top) * widestSpace) {
        last.words.push(word);
        last.right = Math.max(last.right, right);
        last.top = Math.min(last.top, top);
        last.bottom = Math.max(last.bottom, bottom);
      } else {
        last = { words: [word], left, top, right, bottom };
        segments.push(last);
      }
    }
  }
  return segments;
}

function cut(segments: readonly Segment[]): Segment[][] {
  const gutter = gutterOf(segments);
  if (gutter === null) return segments.length > 0 ? [[...segments]] : [];
  return bandsAt(segments, gutter).flatMap(({ across, left, right }) => [
    ...(across.length > 0 ? [across] : []),
    ...cut(left),
    ...cut(right),
  ]);
}

/** Of all possible gaps the one with most text on both sides; null if there are none. */
function gutterOf(segments: readonly Segment[]): number | null {
  const places = new Set(
    segments.map(({ left, top, bottom }) => Math.round(left - ((bottom - top) * widestSpace) / 2)),
  );
  let best: number | null = null;
  let most = 0;
  for (const place of places) {
    const parted = bandsAt(segments, place).filter(isParted);
    const count = parted.reduce((sum, { left, right }) => sum + Math.min(left.length, right.length), 0);
    if (count > most) [best, most] = [place, count];
  }
  return best;
}

interface ColumnBand {
  across: Segment[];
  left: Segment[];
  right: Segment[];
}

/** Bands from top to bottom: content across the gap, and what is on either side below it. */
function bandsAt(segments: readonly Segment[], place: number): ColumnBand[] {
  const bands: ColumnBand[] = [{ across: [], left: [], right: [] }];
  for (const segment of segments.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    const isAcross = segment.left < place && segment.right > place;
    let band = bands.at(-1);
    if (!band || (isAcross && band.left.length + band.right.length > 0)) {
      band = { across: [], left: [], right: [] };
      bands.push(band);
    }
    band[isAcross ? 'across' : segment.left < place ? 'left' : 'right'].push(segment);
  }
  return bands;
}

function isParted({ left, right }: ColumnBand): boolean {
  if (left.length < fewestRows || right.length < fewestRows) return false;
  return !isOfCells(left) && !isOfCells(right);
}

function isOfCells(segments: readonly Segment[]): boolean {
  const cells = segments.filter(({ words }) => cell.test(words.map(({ text }) => text).join(' ')));
  return cells.length * 2 > segments.length;
}

import { mendScannedLine } from 'sync-protocol/recipe-imports/scanned-text.ts';
import { type Preparing, preparePage } from './image/prepare-page.ts';
import { dropNoise } from './layout/drop-noise.ts';
import { boxOf, columnsOf, fewestRows, type Segment } from './layout/page-columns.ts';
import { linesOf, type PageLine } from './layout/page-lines.ts';
import {
  hasImage,
  isText,
  readWords,
  sureLetters,
  surenessOf,
  turnsOf,
  type Word,
} from './layout/page-words.ts';
import type { PhotoReader } from './photo-reader.ts';

/** Confidence of clean pages is above this. */
const sureEnough = 90;
/** Longer side in pixels of the smaller image on which orientations are tried. */
const longestTried = 1_400;
/** A reading with this many times the letters is better, whatever its confidence. */
const manyMore = 1.05;

interface PageReading {
  page: Blob;
  words: Word[];
  /** Whether a part of the page was taken for an image. */
  isPartly: boolean;
}

/** Null if the file is no image. */
type Read = (how: Preparing & { isOneBlock?: boolean }) => Promise<PageReading | null>;

/** Lines of a photographed page, empty without text; null if the file is no image. */
export async function readPage(file: Blob, reader: Pick<PhotoReader, 'read'>): Promise<PageLine[] | null> {
  const read: Read = async ({ isOneBlock = false, ...how }) => {
    const page = await preparePage(file, how);
    if (!page) return null;
    const table = await reader.read(page, { isOneBlock });
    return { page, words: readWords(table), isPartly: hasImage(table) };
  };
  const first = await read({});
  if (!first) return null;
  const turns = await turnsFor(first.words, read);
  const upright = turns === 0 ? first : turns !== null && (await read({ turns }));
  if (!upright || turns === null || !isText(upright.words)) return [];
  const best = await readAgain(upright, turns, read);
  const columns = await readColumns(best, reader);
  return linesOf(columns).map((line) => {
    const { text, isUnsure } = mendScannedLine(line.text);
    return { ...line, text, isUnsure: line.isUnsure || isUnsure };
  });
}

/** Clockwise quarter turns that make the text upright; null if no orientation reads as text. */
async function turnsFor(words: readonly Word[], read: Read): Promise<number | null> {
  if (isText(words)) return turnsOf(words);
  let best: { turns: number; letters: number } | null = null;
  for (const turns of [2, 1, 3]) {
    const tried = await read({ turns, longest: longestTried });
    if (!tried || !isText(tried.words)) continue;
    const letters = sureLetters(tried.words);
    if (!best || letters > best.letters) best = { turns: (turns + turnsOf(tried.words)) % 4, letters };
  }
  return best?.turns ?? null;
}

/**
 * Evening out the light also amplifies the grain of a dark photo, so with low confidence the photo is read
 * unprocessed too. If text was taken for an image, everything is read as one block. The better reading
 * counts.
 */
async function readAgain(upright: PageReading, turns: number, read: Read): Promise<PageReading> {
  const again = [
    ...(surenessOf(upright.words) < sureEnough ? [{ turns, isAsItIs: true }] : []),
    ...(upright.isPartly ? [{ turns, isOneBlock: true }] : []),
  ];
  let best = upright;
  for (const how of again) {
    const other = await read(how);
    if (other && isBetter(other.words, best.words)) best = other;
  }
  return best;
}

/** Columns whose lines are at different heights read badly side by side, so each is read alone. */
async function readColumns(
  { page, words }: PageReading,
  reader: Pick<PhotoReader, 'read'>,
): Promise<Segment[][]> {
  const columns = columnsOf(dropNoise(words));
  if (columns.length < 2) return columns;
  const alone: Segment[][] = [];
  for (const column of columns) {
    if (column.length < fewestRows) {
      alone.push(column);
      continue;
    }
    const table = await reader.read(page, { isOneBlock: true, within: boxOf(column) });
    const [read, before] = [dropNoise(readWords(table)), column.flatMap((segment) => segment.words)];
    alone.push(sureLetters(read) * manyMore > sureLetters(before) ? columnsOf(read).flat() : column);
  }
  return alone;
}

function isBetter(words: readonly Word[], than: readonly Word[]): boolean {
  const [letters, before] = [sureLetters(words), sureLetters(than)];
  if (letters > before * manyMore) return true;
  return letters * manyMore > before && surenessOf(words) > surenessOf(than);
}

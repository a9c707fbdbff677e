import { mendScannedLine } from 'sync-protocol/recipe-imports/scanned-text.ts';
import { dropNoise } from './drop-noise.ts';
import { linesOf, type PageLine } from './page-lines.ts';
import { isText, readWords, sureLetters, turnsOf, type Word } from './page-words.ts';
import type { PhotoReader } from './photo-reader.ts';
import { preparePage } from './prepare-page.ts';

/** Of clean pages the reader is surer than this. */
const sureEnough = 90;
/** Which way is up is told on a smaller image. */
const longestTried = 1_400;

interface Reading {
  words: Word[];
  sureness: number;
}

/** The lines of a photographed page, without any where there is no text on it; null for what is no image. */
export async function readPage(file: Blob, reader: Pick<PhotoReader, 'read'>): Promise<PageLine[] | null> {
  const read = async (how: Parameters<typeof preparePage>[1]): Promise<Reading | null> => {
    const page = await preparePage(file, how);
    if (!page) return null;
    const { table, sureness } = await reader.read(page);
    return { words: readWords(table), sureness };
  };
  const first = await read({});
  if (!first) return null;
  const turns = await turnsFor(first.words, read);
  if (turns === null) return [];
  const upright = turns === 0 ? first : await read({ turns });
  const words = upright && (await surer(upright, turns, read)).words;
  if (!words || !isText(words)) return [];
  return linesOf(dropNoise(words)).map((line) => {
    const { text, isUnsure } = mendScannedLine(line.text);
    return { ...line, text, isUnsure: line.isUnsure || isUnsure };
  });
}

type Read = (how: Parameters<typeof preparePage>[1]) => Promise<Reading | null>;

/** How it is turned for its text to stand upright; null where it reads as text no way. */
async function turnsFor(words: readonly Word[], read: Read): Promise<number | null> {
  if (isText(words)) return turnsOf(words);
  let best: { turns: number; letters: number } | null = null;
  for (const turns of [2, 1, 3]) {
    const tried = await read({ turns, longest: longestTried });
    if (!tried || !isText(tried.words)) continue;
    const letters = sureLetters(tried.words);
    const more = (turns + turnsOf(tried.words)) % 4;
    if (!best || letters > best.letters) best = { turns: more, letters };
  }
  return best?.turns ?? null;
}

/**
 * To light a page evenly makes the grain of a photo in bad light stronger as well: where the reader is unsure of the page then, it
 * reads the photo as it is too, and the surer reading counts.
 */
async function surer(lit: Reading, turns: number, read: Read): Promise<Reading> {
  if (lit.sureness >= sureEnough) return lit;
  const plain = await read({ turns, isAsItIs: true });
  return plain && plain.sureness > lit.sureness && isText(plain.words) ? plain : lit;
}

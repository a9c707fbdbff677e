import { expect, test } from 'vitest';
import type { Word } from './layout/page-words.ts';
import { wordsAt } from './layout/testing/words-at.ts';
import type { ImagePart } from './photo-reader.ts';
import { readPage } from './read-page.ts';

async function photoOf(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  return await canvas.convertToBlob();
}

const tableOf = (words: readonly Word[]) =>
  words
    .map(({ text, sureness, left, top, right, bottom }) =>
      [5, 1, 1, 1, Math.round(top / 40), 0, left, top, right - left, bottom - top, sureness, text].join('\t'),
    )
    .join('\n');
const noise = tableOf(wordsAt(0, 0, 'Wii?20 sae?30 rd?9 oe?44'));
const linesOf = (...texts: string[]) => texts.flatMap((text, row) => wordsAt(40, row, text));

/** A reader that finds text in upright images only, and records the requests. */
function readerOf(answer: (image: ImageBitmap, within?: ImagePart) => string) {
  const asked: (ImagePart | undefined)[] = [];
  return {
    asked,
    read: async (image: Blob, { within }: { isOneBlock?: boolean; within?: ImagePart } = {}) => {
      asked.push(within);
      return answer(await createImageBitmap(image), within);
    },
  };
}

test('a photo that lies on its side is turned until its text is read, and an image has none', async () => {
  const soup = tableOf(linesOf('Pea soup for everybody', '500 g dried peas'));
  const onSide = readerOf(({ width, height }) => (width < height ? soup : noise));
  const lines = await readPage(await photoOf(1_600, 1_200), onSide);
  expect(lines?.map(({ text }) => text)).toEqual(['Pea soup for everybody', '500 g dried peas']);
  expect(
    await readPage(
      await photoOf(1_600, 1_200),
      readerOf(() => noise),
    ),
  ).toEqual([]);
  expect(
    await readPage(
      new Blob(['no image']),
      readerOf(() => soup),
    ),
  ).toBeNull();
});

test('each column is read alone, and what is mended in a line is unsure', async () => {
  const left = linesOf('300 g rice', '250 g ham', '% onion', '1 carrot');
  const right = ['Chop the onion well', 'and add the rice', 'Stir all of it', 'Serve it warm'].flatMap(
    (text, row) => wordsAt(500, row, text),
  );
  const muddled = left.map((word) => ({ ...word, text: word.text.replace('300', '3OO') }));
  const reader = readerOf((_, within) => {
    if (!within) return tableOf([...muddled, ...right]);
    return tableOf(within.left < 400 ? left : right);
  });
  const lines = await readPage(await photoOf(1_600, 1_200), reader);
  expect(lines?.map(({ text, isUnsure }) => [text, isUnsure])).toEqual([
    ['300 g rice', false],
    ['250 g ham', false],
    ['½ onion', true],
    ['1 carrot', false],
    ['', false],
    ['Chop the onion well', false],
    ['and add the rice', false],
    ['Stir all of it', false],
    ['Serve it warm', false],
  ]);
  expect(reader.asked.map((within) => within?.left)).toEqual([undefined, 28, 488]);
});

import { expect, test } from 'vitest';
import { hasImage, isText, readWords, surenessOf, turnsOf, type Word } from './page-words.ts';
import { wordsAt } from './testing/words-at.ts';

test('words come with their places and how sure they are', () => {
  const table = [
    '4\t1\t1\t1\t1\t0\t10\t20\t300\t24\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t20\t30\t24\t96.5\t500',
    '5\t1\t1\t1\t1\t2\t44\t20\t10\t24\t41\tg',
    '5\t1\t2\t1\t1\t1\t0\t0\t900\t700\t95\t ',
  ].join('\n');
  expect(readWords(table)).toEqual([
    { text: '500', sureness: 96.5, left: 10, top: 20, right: 40, bottom: 44, line: '1.1.1.1' },
    { text: 'g', sureness: 41, left: 44, top: 20, right: 54, bottom: 44, line: '1.1.1.1' },
  ]);
});

const page = ['Soak the peas', 'overnight in water', 'then boil everything'].flatMap((text, row) =>
  wordsAt(50, row, text),
);
/** The words as on a page turned by 90 degrees. */
const turned = (isClockwise: boolean): Word[] =>
  page.map((word) => {
    const [near, far] = isClockwise ? [word.left, word.right] : [900 - word.right, 900 - word.left];
    return { ...word, left: word.top, right: word.bottom, top: near, bottom: far };
  });

test('a page that lies on its side is known by its words, and to which side', () => {
  expect(turnsOf(page)).toBe(0);
  expect(turnsOf(turned(true))).toBe(3);
  expect(turnsOf(turned(false))).toBe(1);
});

test('an image, of which the reader makes a few signs, is no text', () => {
  expect(isText(page)).toBe(true);
  expect(isText([])).toBe(false);
  const signs = ['ae?31 | ;?12 Wale?40', '~~ SERS?22 i?9 4?70', 'the?91 «?3 oe?55 NN?48'];
  expect(isText(signs.flatMap((text, row) => wordsAt(0, row, text)))).toBe(false);
});

test('how sure a page is comes from its words, not from its bullets', () => {
  expect(surenessOf(wordsAt(0, 0, '•?5 dried?90 peas?80'))).toBeCloseTo(85.6, 1);
  expect(surenessOf([])).toBe(0);
});

test('a part of the page that was taken for an image is known by its size', () => {
  const table = (width: number, height: number) =>
    ['1\t1\t0\t0\t0\t0\t0\t0\t1000\t800\t-1\t', `5\t1\t2\t1\t1\t1\t20\t90\t${width}\t${height}\t95\t `].join(
      '\n',
    );
  expect(hasImage(table(900, 300))).toBe(true);
  expect(hasImage(table(900, 4))).toBe(false);
});

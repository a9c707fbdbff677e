import { expect, test } from 'vitest';
import { columnsOf } from './page-columns.ts';
import { linesOf as linesOfColumns } from './page-lines.ts';
import type { Word } from './page-words.ts';
import { wordsAt } from './testing/words-at.ts';

const linesOf = (words: readonly Word[]) => linesOfColumns(columnsOf(words));
const textOf = (words: readonly Word[]) =>
  linesOf(words)
    .map(({ text }) => text)
    .join('\n');

/** Lines of two columns as the reader returns them, across the gap. */
const rows = (left: readonly string[], right: readonly string[], from: number) =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [
    ...(left[at] ? wordsAt(40, from + at, left[at], `row ${at}`) : []),
    ...(right[at] ? wordsAt(420, from + at, right[at], `row ${at}`) : []),
  ]).flat();

test('of a page with ingredients on its left and the method on its right the left is read first', () => {
  const page = [
    ...wordsAt(200, 0, 'Mushroom risotto for four guests'),
    ...rows(
      ['Ingredients', '300 g rice', '250 g mushrooms', '1 onion'],
      ['Directions', '1. Chop the onion and slice', 'the mushrooms.', '2. Add the rice and stir.', 'Serve.'],
      1,
    ),
  ];
  expect(textOf(page)).toBe(`Mushroom risotto for four guests

Ingredients
300 g rice
250 g mushrooms
1 onion

Directions
1. Chop the onion and slice
the mushrooms.
2. Add the rice and stir.
Serve.`);
});

test('amounts in a column of their own stay with what they are of, and numbers with their steps', () => {
  const table = rows(['300 g', '250 g', '1', '2 rkl'], ['rice', 'mushrooms', 'onion', 'butter'], 0);
  expect(textOf(table)).toBe('300 g rice\n250 g mushrooms\n1 onion\n2 rkl butter');
  const steps = rows(['1.', '2.', '3.'], ['Chop the onion.', 'Fry it in butter.', 'Serve at once.'], 0);
  expect(textOf(steps)).toBe('1. Chop the onion.\n2. Fry it in butter.\n3. Serve at once.');
});

test('lines are set apart where the page sets them apart, and bullets are said of them', () => {
  const page = [
    ...wordsAt(0, 0, 'Soup'),
    ...wordsAt(0, 2, '• 2 onions'),
    ...wordsAt(0, 3, 'salt'),
    ...wordsAt(0, 4, 'water'),
  ];
  expect(linesOf(page).map(({ text, isItem }) => [text, isItem])).toEqual([
    ['Soup', false],
    ['', false],
    ['2 onions', true],
    ['salt', false],
    ['water', false],
  ]);
});

test('a line is unsure where one of its words is, and a figure sooner', () => {
  const unsure = (text: string) => linesOf(wordsAt(0, 0, text))[0]?.isUnsure;
  expect(unsure('500 g dried peas')).toBe(false);
  expect(unsure('500 g drled?60 peas')).toBe(true);
  expect(unsure('500?86 g dried?86 peas')).toBe(true);
  expect(unsure('dried?86 peas —?10')).toBe(false);
});

test('a line that fills its column is told, and a list’s longest is none', () => {
  const full = (...texts: string[]) =>
    linesOf(texts.flatMap((text, row) => wordsAt(0, row, text))).map(({ isFull }) => isFull);
  expect(full('Chop the onion and', 'fry it in butter', 'until soft.')).toEqual([true, true, false]);
  expect(full('kuivattuja herneitä', 'suolaa', 'vettä', 'sinappia')).toEqual([false, false, false, false]);
});

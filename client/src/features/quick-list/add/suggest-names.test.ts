import { expect, test } from 'vitest';
import { createSuggest } from './suggest-names.ts';

const past = [
  { itemName: 'milk', at: 1 },
  { itemName: 'Milk', at: 5 },
  { itemName: 'Minced beef', at: 3 },
  { itemName: 'Oat milk', at: 9 },
  { itemName: 'Mint', at: 4 },
];
const suggestOf = (...given: Parameters<typeof createSuggest>) => {
  const suggested = createSuggest(...given);
  return (text: string) => suggested(text).map(({ itemName }) => itemName);
};
const suggest = suggestOf(past, () => []);

test('names that begin so come first, the often bought before the rare, then names with such a word', () => {
  expect(suggest('mi')).toEqual(['Milk', 'Mint', 'Minced beef', 'Oat milk']);
});

test('a name is suggested as it was last written, and once', () => {
  expect(suggest('MIL')).toEqual(['Milk', 'Oat milk']);
});

test('nothing is suggested for nothing, for a whole name, for several items and for what is on the list', () => {
  expect(suggest(' ')).toEqual([]);
  expect(suggest('mint')).toEqual([]);
  expect(suggest('bread, mi')).toEqual([]);
  expect(suggestOf(past, () => ['MILK'])('mi')).not.toContain('Milk');
});

test('six are enough', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ itemName: `milk ${at}`, at }));
  expect(suggestOf(many, () => [])('milk')).toHaveLength(6);
});

test('what is due by its rhythm comes before what is only bought more often, and is marked', () => {
  const due = createSuggest(past, () => [], ['Oat milk', 'minced beef']);
  expect(due('mi')).toEqual([
    { itemName: 'Minced beef', isDue: true },
    { itemName: 'Milk', isDue: false },
    { itemName: 'Mint', isDue: false },
    { itemName: 'Oat milk', isDue: true },
  ]);
});

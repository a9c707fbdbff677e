import { expect, test } from 'vitest';
import { createSuggest } from './suggest-names.ts';

const past = [
  { itemName: 'milk', at: 1 },
  { itemName: 'Milk', at: 5 },
  { itemName: 'Minced beef', at: 3 },
  { itemName: 'Oat milk', at: 9 },
  { itemName: 'Mint', at: 4 },
];
const suggest = createSuggest(past, () => []);

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
  expect(createSuggest(past, () => ['MILK'])('mi')).not.toContain('Milk');
});

test('six are enough', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ itemName: `milk ${at}`, at }));
  expect(createSuggest(many, () => [])('milk')).toHaveLength(6);
});

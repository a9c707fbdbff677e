import { expect, test } from 'vitest';
import type { RecipeRecord } from '#db/records.ts';
import { foundOf } from './use-book.ts';

const today = '2026-11-23';
const recipe = (id: string, values: Partial<RecipeRecord> = {}) =>
  ({ id, _id: id, title: id, ...values }) as RecipeRecord;
const book = [recipe('pie'), recipe('soup', { isFavorite: true }), recipe('stew'), recipe('roast')];
const cooked = new Map([
  ['soup', [{ day: '2026-10-01', servings: null, note: '' }]],
  ['stew', [{ day: '2026-11-20', servings: null, note: '' }]],
  ['roast', [{ day: '2025-12-24', servings: null, note: '' }]],
]);
const all = { isFavorite: false, isMissed: false, tag: null };
const titles = (choice: Partial<typeof all>) =>
  foundOf(book, cooked, { ...all, ...choice }, today).map(({ recipe: { title } }) => title);

test('the book says of each recipe how long ago it was cooked', () => {
  expect(foundOf(book, cooked, all, today).map(({ since }) => since)).toEqual([null, 53, 3, 334]);
});

test('what was not cooked for long comes by how long, and at the end what never was', () => {
  expect(titles({ isMissed: true })).toEqual(['roast', 'soup', 'pie']);
  expect(titles({ isMissed: true, isFavorite: true })).toEqual(['soup']);
});

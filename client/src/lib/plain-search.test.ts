import { expect, test } from 'vitest';
import { flagIn, indexIn, plainSearch } from './plain-search.ts';

test('what is put behind an address comes back as texts, and what is not there is left out', () => {
  const text = plainSearch.stringifySearch({ source: 'a b&c', recipe: 0, page: true, entry: undefined });
  expect(text).toBe('?source=a+b%26c&recipe=0&page=true');
  expect(plainSearch.parseSearch(text)).toEqual({ source: 'a b&c', recipe: '0', page: 'true' });
  expect(plainSearch.stringifySearch({})).toBe('');
});

test('marks and places are read from texts as from values', () => {
  expect([true, 'true', false, 'false', 1, undefined].map(flagIn)).toEqual([
    true,
    true,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([0, '0', '12', '-1', '1.5', '', 'x', undefined].map(indexIn)).toEqual([
    0,
    0,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

import { expect, test } from 'vitest';
import { dayIn, flagIn, indexIn, plainSearch } from './plain-search.ts';

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

test('of days those count for which a calendar can be drawn', () => {
  const days = ['2026-11-25', '2026-02-30', '9999-12-31', '1815-01-01', 7];
  expect(days.map(dayIn)).toEqual(['2026-11-25', undefined, undefined, undefined, undefined]);
});

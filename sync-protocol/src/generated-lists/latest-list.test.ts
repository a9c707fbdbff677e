import { expect, test } from 'vitest';
import { latestList } from './latest-list.ts';

const week = { id: 'week', endDate: '2026-11-29', generatedAt: 1 };
const tuesday = { id: 'tuesday', endDate: '2026-11-24', generatedAt: 2 };
const lists = [week, tuesday];

test('a list whose days are over does not hide an earlier one whose days are not', () => {
  expect(latestList(lists, '2026-11-24')).toBe(tuesday);
  expect(latestList(lists, '2026-11-25')).toBe(week);
  expect(latestList(lists, '2026-11-30')).toBeUndefined();
});

test('the one that is before somebody stays, as long as it is there and its days are not over', () => {
  expect(latestList(lists, '2026-11-24', 'week')).toBe(week);
  expect(latestList([tuesday], '2026-11-24', 'week')).toBe(tuesday);
  expect(latestList(lists, '2026-11-25', 'tuesday')).toBe(week);
});

import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups come in the order of their first value, and values in theirs', () => {
  const groups = groupBy(['milk', 'tea', 'mango', 'toast'], ([letter]) => letter);
  expect([...groups]).toEqual([
    ['m', ['milk', 'mango']],
    ['t', ['tea', 'toast']],
  ]);
  expect(groupBy([], String).size).toBe(0);
});

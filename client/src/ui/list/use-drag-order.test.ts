import { expect, test } from 'vitest';
import { placeAt } from './use-drag-order.ts';

test('a dragged line goes before the first line whose middle the pointer has not passed', () => {
  const middles = [10, 30, 50];
  expect([0, 10, 11, 40, 99].map((y) => placeAt(middles, y))).toEqual([0, 0, 1, 2, 3]);
  expect(placeAt([], 5)).toBe(0);
});

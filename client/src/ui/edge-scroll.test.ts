import { expect, test } from 'vitest';
import { pull } from './edge-scroll.ts';

test('near an edge the page is pulled, the more the nearer, and no further than all the way', () => {
  expect([400, 200, 600].map((y) => pull(y, 800))).toEqual([0, 0, 0]);
  expect([55, 0, -40].map((y) => pull(y, 800))).toEqual([-0.5, -1, -1]);
  expect([745, 800, 900].map((y) => pull(y, 800))).toEqual([0.5, 1, 1]);
});

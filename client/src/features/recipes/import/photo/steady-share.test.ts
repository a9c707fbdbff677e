import { expect, test } from 'vitest';
import { steadyShare } from './steady-share.ts';

test('a page that is read again does not begin anew on the bar', () => {
  const steady = steadyShare();
  const told = [0, 0.5, 1, 0, 0.5, 1, 0].map(steady);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told[2]).toBeCloseTo(0.7);
  expect(told.at(-1)).toBeLessThan(1);
});

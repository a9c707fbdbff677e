import { expect, test } from 'vitest';
import { optionAfter } from './option-after.ts';

test.each([
  ['ArrowDown', [0, 1, null, 0]],
  ['ArrowUp', [1, 0, null, 1]],
])('%s goes round over two options and the field', (key, expected) => {
  let at: number | null = null;
  const path = expected.map(() => {
    at = optionAfter(key, at, 2) ?? null;
    return at;
  });
  expect(path).toEqual(expected);
});

test('no other key leads to an option', () => {
  expect(['Enter', 'Escape', 'a'].map((key) => optionAfter(key, 0, 2))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

import { expect, test } from 'vitest';
import type { RowState } from './row-state.ts';
import { seenBefore } from './seen-before.ts';

const row: RowState = {
  noun: 'quickItem',
  id: 'milk',
  version: 9,
  fields: {},
  deleted: null,
  restored: null,
  created: { version: 2, stamp: 1_000, device: 'laptop' },
  marks: {
    itemName: { version: 5, stamp: 3_000, device: 'laptop' },
    quantity: { version: 7, stamp: 2_000, device: 'laptop' },
    category: { version: 9, stamp: 8_000, device: 'phone' },
  },
};

test.each([
  ['all that was done before it', 3_000, 9],
  ['nothing of what others did later, nor of what came to the server behind that', 2_500, 4],
  ['no row that was made later', 500, 1],
])('[O6] an edit of a page that has gone had seen %s', (_what, stamp, base) => {
  expect(seenBefore(row, stamp, 'phone')).toBe(base);
});

test('[O6] a later delete or restore by others was not seen either', () => {
  const mark = { version: 9, stamp: 4_000, device: 'laptop' };
  expect(seenBefore({ ...row, deleted: mark }, 3_500, 'phone')).toBe(8);
  expect(seenBefore({ ...row, restored: mark }, 3_500, 'phone')).toBe(8);
});

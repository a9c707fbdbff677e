import { expect, test } from 'vitest';
import { authorsOf, withAuthor } from './authors.ts';
import { isRowState } from './is-row-state.ts';
import type { RowState } from './row-state.ts';

const mark = { version: 1, stamp: 1, device: 'phone' };
const row: RowState = {
  noun: 'quickItem',
  id: 'milk',
  version: 1,
  created: mark,
  fields: {},
  marks: {},
  deleted: null,
  restored: null,
};

test('[H10] a row of a household that was never more than one person says nothing of its author', () => {
  expect(withAuthor(row, null, 1)).toEqual(row);
  expect(authorsOf(row)).toEqual({ added: 1, changed: 1 });
});

test('[H10] a row keeps who added it, and says who changed it last', () => {
  const added = withAuthor(row, null, 3);
  const changed = withAuthor(added, added, 2);
  const again = withAuthor(changed, changed, 1);
  expect([added, changed, again].map(authorsOf)).toEqual([
    { added: 3, changed: 3 },
    { added: 3, changed: 2 },
    { added: 3, changed: 1 },
  ]);
  expect(withAuthor(withAuthor(row, row, 2), row, 1)).toEqual(row);
});

test.each([[[1]], [[1, 2, 3]], [[0, 1]], [['1', 1]], ['1 2'], [null]])(
  '%j says of no row who wrote it',
  (by) => {
    expect(isRowState({ ...row, by })).toBe(false);
    expect(isRowState({ ...row, by: [1, 2] })).toBe(true);
  },
);

import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { isRowState } from './is-row-state.ts';
import { RowState } from './row-state.ts';

const mark = { version: 1, stamp: 2, device: 'phone' };
const row: RowState = {
  noun: 'recipe',
  id: 'a',
  version: 3,
  created: mark,
  fields: { title: 'Soup' },
  marks: { title: mark },
  deleted: null,
  restored: null,
};
const odd: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  2 ** 60,
  '',
  'a',
  'ä'.repeat(64),
  'x'.repeat(81),
  '😀'.repeat(50),
  [],
  [mark],
  {},
  mark,
  { ...mark, version: -1 },
  { ...mark, stamp: '2' },
  { ...mark, device: '' },
  { title: mark },
  { title: null },
  { title: [{ value: 1, mark }] },
  { title: [{ mark }] },
];

describe('a row is what the schema takes, and nothing else', () => {
  test.each([...Object.keys(row), 'lost', 'later'])('whatever stands in %s', (field) => {
    for (const value of odd) {
      const changed = { ...row, [field]: value };
      expect([value, isRowState(changed)]).toEqual([value, Value.Check(RowState, changed)]);
    }
    const { [field as keyof RowState]: _, ...without } = row;
    expect(isRowState(without)).toBe(Value.Check(RowState, without));
  });

  test.each(odd.map((value) => [value]))('%j is no row', (value) => {
    expect(isRowState(value)).toBe(false);
  });

  test('a row and a tombstone are', () => {
    expect(isRowState(row)).toBe(true);
    expect(isRowState({ ...row, deleted: mark, restored: mark })).toBe(true);
  });
});

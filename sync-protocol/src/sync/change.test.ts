import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyFields, anyOp } from '../../testing/arbitraries.ts';
import { add, remove, restore, set } from '../../testing/ops.ts';
import { nouns } from '../nouns/registry.ts';
import { fromChange, toChange } from './change.ts';

const meta = { op: 7, base: 3, epoch: 'e1', stamp: 1_000 };

describe('W2', () => {
  test('[W2] a new record travels with its bare id as clientId', () => {
    const change = toChange({ ...add({ itemName: 'milk' }, { stamp: 5 }), n: 1 });
    expect(change).toEqual({
      itemName: 'milk',
      clientId: 'milk',
      sync: { op: 1, base: 0, epoch: '', stamp: 5 },
    });
  });

  test('[W2] an existing record travels with _id and only the fields that are written', () => {
    const change = toChange({ ...set({ isChecked: true }, { base: 3 }), n: 7 });
    expect(change).toEqual({ isChecked: true, _id: 'milk', sync: meta });
  });

  test('[W2] a delete and a restore say so and carry no field', () => {
    expect(toChange({ ...remove({ base: 3 }), n: 7 })).toEqual({
      _id: 'milk',
      sync: { ...meta, isDeleted: true },
    });
    expect(toChange({ ...restore({ base: 3 }), n: 7 })).toEqual({
      _id: 'milk',
      sync: { ...meta, isDeleted: false },
    });
  });

  test('[W2] every operation survives the wire', () => {
    fc.assert(
      fc.property(anyOp(), fc.integer({ min: 1 }), (op, n) => {
        const wire: unknown = JSON.parse(JSON.stringify(toChange({ ...op, n })));
        expect(fromChange('quickItem', wire)).toEqual({ ...op, n });
      }),
    );
  });

  test('[W2] no field of any noun is named like what the wire adds', () => {
    for (const noun of nouns)
      for (const taken of ['_id', 'clientId', 'sync']) expect(Object.keys(noun.fields)).not.toContain(taken);
  });
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['a text', 'milk'],
  ['no sync', { _id: 'milk' }],
  ['no id', { sync: meta }],
  ['two ids', { _id: 'milk', clientId: 'milk', sync: meta }],
  ['a new record that is deleted', { clientId: 'milk', sync: { ...meta, isDeleted: true } }],
  ['a new record that is restored', { clientId: 'milk', sync: { ...meta, isDeleted: false } }],
  ['a delete with fields', { _id: 'milk', itemName: 'x', sync: { ...meta, isDeleted: true } }],
  ['a restore with fields', { _id: 'milk', itemName: 'x', sync: { ...meta, isDeleted: false } }],
  ['an id with a space', { _id: 'a b', sync: meta }],
  ['an empty id', { _id: '', sync: meta }],
  ['an id of 81 characters', { _id: 'x'.repeat(81), sync: meta }],
  ['number 0', { _id: 'milk', sync: { ...meta, op: 0 } }],
  ['a negative base', { _id: 'milk', sync: { ...meta, base: -1 } }],
  ['half a stamp', { _id: 'milk', sync: { ...meta, stamp: 0.5 } }],
  ['an endless stamp', { _id: 'milk', sync: { ...meta, stamp: Number.POSITIVE_INFINITY } }],
  ['an unknown sync field', { _id: 'milk', sync: { ...meta, force: true } }],
])('[W8] %s is no change', (_name, change) => {
  expect(fromChange('quickItem', change)).toBeNull();
});

test('[W8] whatever comes is read as an operation or as none, never a fault', () => {
  const anyMeta = fc.record(
    { op: fc.integer(), base: fc.integer(), epoch: fc.string(), stamp: fc.double(), isDeleted: fc.boolean() },
    { requiredKeys: [] },
  );
  const near = fc
    .tuple(
      anyFields(),
      fc.record({ _id: fc.string(), clientId: fc.string(), sync: anyMeta }, { requiredKeys: [] }),
    )
    .map(([fields, rest]) => ({ ...fields, ...rest }));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.jsonValue(), near), (input) => {
      const op = fromChange('quickItem', input);
      if (op) expect(op.n).toBeGreaterThanOrEqual(1);
    }),
  );
});

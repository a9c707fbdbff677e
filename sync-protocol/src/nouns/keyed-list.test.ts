import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chore } from '../../testing/chore.ts';
import { applyOp } from '../rows/merge.ts';
import type { FieldValues, Op } from '../rows/op.ts';
import { recoveryOps } from '../rows/recover.ts';
import type { RowState } from '../rows/row-state.ts';
import { itemChanges, itemField, itemFields, itemsOf } from './keyed-list.ts';
import { fieldRule, findFieldFault, findOverfullList } from './noun.ts';
import { recordOf } from './record-of.ts';

const epoch = 'e1';
const by = { noun: 'chore', id: 'bins', base: 1, epoch, stamp: 1_000 };
const step = (text: string, isDone = false) => ({ text, isDone });
const set = (values: FieldValues, authored: Partial<Op> = {}): Op =>
  ({ ...by, kind: 'set', set: values, ...authored }) as Op;
const remove: Op = { ...by, kind: 'delete' };

type Made = readonly [device: string, op: Op];
function apply(row: RowState | null, [device, op]: Made, inEpoch = epoch): RowState | null {
  return applyOp(chore, row, op, { device, version: (row?.version ?? 0) + 1, epoch: inEpoch });
}
function applied(made: readonly Made[], start: RowState = bins, inEpoch = epoch): RowState {
  return made.reduce((row, each) => apply(row, each, inEpoch) ?? row, start);
}
const steps = [
  { key: 'a', ...step('open') },
  { key: 'b', ...step('empty') },
];
const bins = apply(null, [
  'tablet',
  {
    ...by,
    kind: 'add',
    base: 0,
    epoch: '',
    stamp: 100,
    set: { title: 'Bins', ...itemFields('steps', steps) },
  },
]) as RowState;
const textsOf = (row: RowState) =>
  itemsOf('steps', row.fields).map((item) => `${item.key} ${'text' in item && item.text}`);

describe('M11', () => {
  test('[M11] a record has the items of its list in the order of their keys', () => {
    expect(recordOf(chore, bins)).toMatchObject({ _id: 'bins', title: 'Bins', steps });
    expect(recordOf(chore, { ...bins, fields: { title: 'Bins' } }).steps).toEqual([]);
  });

  test('[M11] items that two devices add at once are both there', () => {
    const one: Made = ['phone', set({ 'steps.c': step('wash') }, { stamp: 500 })];
    const other: Made = ['laptop', set({ 'steps.d': step('dry') }, { stamp: 400 })];
    for (const order of [
      [one, other],
      [other, one],
    ])
      expect(textsOf(applied(order))).toEqual(['a open', 'b empty', 'c wash', 'd dry']);
  });

  test('[M11] edits of different items both stay, of the same item the later one', () => {
    const row = applied([
      ['phone', set({ 'steps.a': step('lift') }, { stamp: 500 })],
      ['laptop', set({ 'steps.a': step('tilt'), 'steps.b': step('shake') }, { stamp: 400 })],
    ]);
    expect(textsOf(row)).toEqual(['a lift', 'b shake']);
  });

  test('[M11] an edit keeps an item that another device takes off at once, whatever the clocks say', () => {
    const edit: Made = ['phone', set({ 'steps.a': step('lift') }, { stamp: 500 })];
    for (const stamp of [400, 600]) {
      const removal: Made = ['laptop', set({ 'steps.a': null }, { stamp })];
      for (const order of [
        [edit, removal],
        [removal, edit],
      ])
        expect(textsOf(applied(order))).toEqual(['a lift', 'b empty']);
    }
  });

  test('[M11] who has seen an item can take it off, and who has seen that can put it back', () => {
    const gone = applied([['phone', set({ 'steps.a': null })]]);
    expect(textsOf(gone)).toEqual(['b empty']);
    const add: Op = { ...by, kind: 'add', set: itemFields('steps', steps) };
    expect(apply(gone, ['tablet', add])).toBe(gone);
    expect(textsOf(applied([['laptop', set({ 'steps.a': step('again') }, { base: 2 })]], gone))).toHaveLength(
      2,
    );
  });

  test('[M11] [M6] taking an item off is no content, writing one is', () => {
    expect(
      applied([
        ['laptop', set({ 'steps.a': null })],
        ['phone', remove],
      ]).deleted,
    ).not.toBeNull();
    expect(
      applied([
        ['laptop', set({ 'steps.c': step('x') })],
        ['phone', remove],
      ]).deleted,
    ).toBeNull();
  });

  test('[M4] [M11] a field that nobody ever wrote loses to nobody', () => {
    const fromAnotherEpoch = set({ 'steps.c': step('wash') }, { base: 0, epoch: '', stamp: 1 });
    expect(textsOf(applied([['phone', fromAnotherEpoch]]))).toContain('c wash');
  });

  test('[M11] [M5] concurrent changes of a list end alike in whichever order they arrive', () => {
    const anyItem = fc.option(
      fc.string({ maxLength: 3 }).map((text) => step(text)),
      { nil: null },
    );
    const anyValues = fc.dictionary(fc.constantFrom('steps.a', 'steps.b', 'steps.c'), anyItem, {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(anyValues, anyValues, fc.nat(1_000), fc.nat(1_000), (one, other, stamp, gap) => {
        const first: Made = ['phone', set(one, { stamp })];
        const second: Made = ['laptop', set(other, { stamp: stamp + gap + 1 })];
        expect(applied([first, second]).fields).toEqual(applied([second, first]).fields);
      }),
    );
  });

  test('[M11] a list is turned into another by the items that differ', () => {
    const after = [
      { key: 'b', ...step('empty', true) },
      { key: 'c', ...step('wash') },
    ];
    const changes = itemChanges('steps', steps, after);
    expect(changes).toEqual({ 'steps.a': null, 'steps.b': step('empty', true), 'steps.c': step('wash') });
    expect(recordOf(chore, applied([['phone', set(changes)]])).steps).toEqual(after);
    expect(itemChanges('steps', steps, steps)).toEqual({});
  });

  test.each([
    'steps',
    'steps.',
    'steps.a.b',
    'steps.__proto__',
    '.a',
    'lists.a',
    'constructor.a',
    `steps.${'x'.repeat(65)}`,
  ])('[M11] [W8] %s names no field', (field) => {
    expect(fieldRule(chore, field)).toBeUndefined();
    expect(findFieldFault(chore, { [field]: step('x') }, false)).toEqual({ field, reason: 'unknown' });
  });

  test('[M11] [W8] an item is an item or null, and a list has an end', () => {
    expect(findFieldFault(chore, { 'steps.a': null, 'steps.b': step('x') }, false)).toBeNull();
    expect(findFieldFault(chore, { 'steps.a': 'x' }, false)?.reason).toBe('invalid');
    const many = Object.fromEntries(
      Array.from({ length: 49 }, (_, index) => [itemField('steps', `n${index}`), step('x')]),
    );
    expect(findOverfullList(chore, bins)).toBeUndefined();
    expect(findOverfullList(chore, applied([['phone', set(many)]]))).toBe('steps');
  });

  test('[E3] [M11] items that a restored server lost come back, and so do those that were taken off', () => {
    const known = applied([['phone', set({ 'steps.a': null, 'steps.c': step('wash') })]]);
    for (const restored of [null, bins]) {
      const ops = recoveryOps(chore, known, restored, 'e2');
      const back = ops.reduce<RowState | null>((row, op) => apply(row, ['phone', op], 'e2'), restored);
      expect(back && textsOf(back)).toEqual(['b empty', 'c wash']);
    }
  });
});

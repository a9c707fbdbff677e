import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chore } from '../../testing/chore.ts';
import { findOpFault } from '../nouns/noun.ts';
import { fromChange, toChange } from '../sync/change.ts';
import { applyOp, markOf } from './merge.ts';
import type { ActOp, FieldValues, Op } from './op.ts';
import { overlay } from './overlay.ts';
import { orderRecovery, recoveryOps } from './recover.ts';
import type { RowState } from './row-state.ts';

const epoch = 'e1';
const by = { noun: 'chore', id: 'bins', base: 1, epoch, stamp: 1_000 };
const advance = (occurrence: number, day: number, authored: Partial<ActOp> = {}): ActOp => ({
  ...by,
  kind: 'act',
  action: 'advance',
  args: { occurrence, day },
  ...authored,
});
const reopen = (authored: Partial<ActOp> = {}): ActOp => ({
  ...by,
  kind: 'act',
  action: 'reopen',
  args: {},
  ...authored,
});
const set = (values: FieldValues, authored: Partial<Op> = {}): Op =>
  ({ ...by, kind: 'set', set: values, ...authored }) as Op;
const remove = (authored: Partial<Op> = {}): Op => ({ ...by, kind: 'delete', ...authored }) as Op;

function apply(row: RowState | null, device: string, op: Op, inEpoch = epoch): RowState | null {
  return applyOp(chore, row, op, { device, version: (row?.version ?? 0) + 1, epoch: inEpoch });
}
function applied(
  made: readonly (readonly [string, Op])[],
  start: RowState = bins,
  inEpoch = epoch,
): RowState {
  return made.reduce((row, [device, op]) => apply(row, device, op, inEpoch) ?? row, start);
}
const bins = apply(null, 'phone', {
  ...by,
  kind: 'add',
  base: 0,
  epoch: '',
  stamp: 100,
  set: { title: 'Bins', dueDay: 10, isDone: false },
}) as RowState;

describe('M12', () => {
  test('[M12] an act happens to the row as it is, and marks the fields that it changes', () => {
    const row = applied([['laptop', advance(10, 12)]]);
    expect(row.fields).toEqual({ title: 'Bins', dueDay: 17, isDone: false });
    expect(markOf(row, 'dueDay')).toEqual({ version: 2, stamp: 1_000, device: 'laptop' });
    expect(markOf(row, 'isDone')).toEqual(bins.created);
  });

  test('[M12] an occurrence is advanced once, from however many devices and however late', () => {
    const once = applied([['laptop', advance(10, 12)]]);
    for (const device of ['laptop', 'phone', 'tablet'])
      expect(apply(once, device, advance(10, 40, { stamp: 9_000 }))).toBe(once);
    expect(apply(once, 'phone', advance(17, 18, { base: 2 }))?.fields.dueDay).toBe(24);
  });

  test('[M12] any number of devices that advance as they see it end with one advance an occurrence', () => {
    const moves = fc.array(
      fc.record({ device: fc.constantFrom('a', 'b', 'c'), day: fc.nat(100), late: fc.boolean() }),
    );
    fc.assert(
      fc.property(moves, (list) => {
        let row = bins;
        let before = bins;
        const advanced: unknown[] = [];
        for (const { device, day, late } of list) {
          const seen = (late ? before : row).fields.dueDay as number;
          const after = apply(row, device, advance(seen, day, { base: 0, epoch: '' })) ?? row;
          if (after !== row) advanced.push(seen);
          before = row;
          row = after;
        }
        expect(new Set(advanced).size).toBe(advanced.length);
        expect(row.version).toBe(1 + advanced.length);
      }),
    );
  });

  test('[M12] neither base nor stamp nor epoch decides', () => {
    const edited = applied([['phone', set({ dueDay: 20 }, { stamp: 5_000 })]]);
    expect(
      applied([['laptop', advance(20, 20, { stamp: 1, base: 0, epoch: '' })]], edited).fields.dueDay,
    ).toBe(27);
  });

  test('[M12] an act that changes nothing, or that the noun has not, leaves the very row', () => {
    expect(apply(bins, 'phone', reopen())).toBe(bins);
    expect(apply(bins, 'phone', reopen({ action: 'constructor' }))).toBe(bins);
  });

  test('[M12] an act on a row that is not there comes to nothing', () => {
    expect(apply(null, 'phone', advance(10, 12))).toBeNull();
  });

  test('[M12] [M6] a delete does not mind an unseen act, unless what it wrote is content', () => {
    expect(
      applied([
        ['laptop', advance(10, 12)],
        ['phone', remove()],
      ]).deleted,
    ).not.toBeNull();
    const done = applied([['phone', set({ isDone: true })]]);
    expect(
      applied(
        [
          ['laptop', reopen({ base: 2 })],
          ['phone', remove({ base: 2 })],
        ],
        done,
      ).deleted,
    ).toBeNull();
  });

  test('[M12] [M7] on a deleted row an act changes the kept body, and only unseen content brings the row back', () => {
    const gone = applied([['phone', remove()]]);
    const row = applied([['laptop', advance(10, 12)]], gone);
    expect(row.deleted).not.toBeNull();
    expect(row.fields.dueDay).toBe(17);
    const doneAndGone = applied([
      ['phone', set({ isDone: true })],
      ['phone', remove({ base: 2 })],
    ]);
    expect(applied([['laptop', reopen({ base: 2 })]], doneAndGone).deleted).toBeNull();
    expect(applied([['laptop', reopen({ base: 3 })]], doneAndGone).deleted).not.toBeNull();
  });

  test('[M12] [V1] the screen shows a queued act, and no more once another device has been there', () => {
    const queue = [advance(10, 12)];
    expect(overlay(chore, bins, queue, { device: 'phone', epoch })?.fields.dueDay).toBe(17);
    const pulled = applied([['laptop', advance(10, 40)]]);
    expect(overlay(chore, pulled, queue, { device: 'phone', epoch })).toBe(pulled);
  });
});

describe('on the wire', () => {
  const op = { ...advance(10, 12), n: 7 };

  test('[W2] an act travels with its action and arguments and no field', () => {
    expect(toChange(op)).toEqual({
      _id: 'bins',
      sync: { op: 7, base: 1, epoch, stamp: 1_000, action: 'advance', args: { occurrence: 10, day: 12 } },
    });
    expect(fromChange('chore', JSON.parse(JSON.stringify(toChange(op))))).toEqual(op);
  });

  test.each([
    ['of a new record', { clientId: 'bins' }, {}],
    ['with a field', { _id: 'bins', title: 'x' }, {}],
    ['and a delete at once', { _id: 'bins' }, { isDeleted: true }],
    ['without arguments', { _id: 'bins' }, { args: undefined }],
    ['without a name', { _id: 'bins' }, { action: undefined }],
    ['with an empty name', { _id: 'bins' }, { action: '' }],
    ['with a list for arguments', { _id: 'bins' }, { args: [1] }],
  ])('[W8] an act %s is no change', (_name, record, meta) => {
    const sync = { ...toChange(op).sync, ...meta };
    expect(fromChange('chore', JSON.parse(JSON.stringify({ ...record, sync })))).toBeNull();
  });

  test('[W2] an action that the noun has not and arguments that it does not take are invalid', () => {
    expect(findOpFault(chore, advance(10, 12))).toBeNull();
    expect(findOpFault(chore, reopen({ action: 'toString' }))).toEqual({
      field: 'sync.action',
      reason: 'unknown',
    });
    for (const args of [
      {},
      { occurrence: 10 },
      { occurrence: '10', day: 12 },
      { occurrence: 1, day: 2, more: 3 },
    ])
      expect(findOpFault(chore, reopen({ action: 'advance', args }))).toEqual({
        field: 'sync.args',
        reason: 'invalid',
      });
  });
});

describe('E', () => {
  const once = applied([['laptop', advance(10, 12)]]);
  const known = { row: once, epoch };
  const recovered = (ops: readonly Op[], start: RowState, device = 'laptop') =>
    applied(
      ops.map((op) => [device, op] as const),
      start,
      'e2',
    );

  test('[E3] what a lost act came to is brought back, once, by everybody who remembers it', () => {
    const ops = recoveryOps(chore, once, bins, 'e2');
    expect(ops).toMatchObject([{ kind: 'set', set: { dueDay: 17 }, stamp: 1_000 }]);
    const back = recovered(ops, bins);
    expect(recovered(ops, back, 'phone').fields.dueDay).toBe(17);
    expect(recovered([advance(10, 40)], back, 'tablet').fields.dueDay).toBe(17);
  });

  test('[E4] an act that waits goes behind what it was made on', () => {
    const waiting = [advance(17, 18, { base: 2, stamp: 2_000 })];
    const order = orderRecovery(chore, known, waiting, recoveryOps(chore, once, bins, 'e2'), 'laptop');
    expect(recovered([...order.first, ...waiting, ...order.last], bins).fields.dueDay).toBe(24);
  });

  test('[E4] an act on its way that met the row too early is made good behind it', () => {
    const waiting = [advance(17, 18, { base: 2, stamp: 2_000 })];
    const order = orderRecovery(chore, known, waiting, recoveryOps(chore, once, bins, 'e2'), 'laptop');
    const row = recovered([...waiting, ...order.behind], bins);
    expect(row.fields.dueDay).toBe(24);
    expect(markOf(row, 'dueDay').stamp).toBe(2_000);
  });
});

import type { Op } from 'sync-protocol/rows/op.ts';
import { chore } from 'sync-protocol/testing/chore.ts';
import { expect, test } from 'vitest';
import { applyOps } from './apply-ops.ts';
import { readBatch } from './read-batch.ts';

const context = {
  noun: chore,
  device: 'phone',
  author: 1,
  epoch: 'e1',
  seq: 4,
  nowMs: 1_000,
  livingCount: 0,
  maxRows: 9,
};
const by = { noun: 'chore', id: 'bins', base: 0, epoch: '', stamp: 1_000 };
const advance: Op = { ...by, kind: 'act', action: 'advance', args: { occurrence: 10, day: 12 } };

test('[M12] an act meets the row that an operation before it made', () => {
  const add: Op = { ...by, kind: 'add', set: { title: 'Bins', dueDay: 10 } };
  const { changed, seq, rejections } = applyOps(new Map(), [add, advance, advance], context);
  expect(changed.map(({ fields }) => fields.dueDay)).toEqual([17]);
  expect([seq, rejections]).toEqual([6, []]);
});

test('[M12] an act on a row that is not there is through, changes nothing and is named', () => {
  const outcome = applyOps(new Map(), [advance], context);
  expect(outcome).toMatchObject({ changed: [], rejections: [], unmet: [advance], seq: 4 });
});

test('[M11] a list takes no more items than it may have', () => {
  const steps = (from: number, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`steps.${from + index}`, { text: 'x', isDone: false }]),
    );
  const add: Op = { ...by, kind: 'add', set: { title: 'Bins', ...steps(0, 49) } };
  const set: Op = { ...by, kind: 'set', set: steps(49, 1) };
  const tooMany: Op = { ...by, kind: 'set', set: steps(50, 1) };
  const { changed, rejections } = applyOps(new Map(), [add, set, tooMany], context);
  expect(changed).toHaveLength(1);
  expect(rejections.map(({ op, code }) => [op, code])).toEqual([[tooMany, 'list_limit']]);
});

test('[W8] [M12] an action that the noun has not is rejected by itself', async () => {
  const sync = { base: 0, epoch: '', stamp: 1, args: {} };
  const { ops, rejected } = await readBatch(chore, [
    { _id: 'bins', sync: { ...sync, op: 1, action: 'explode' } },
    { _id: 'door', sync: { ...sync, op: 2, action: 'reopen' } },
    { _id: 'yard', sync: { ...sync, op: 3, action: 'advance' } },
  ]);
  expect(ops.map(({ n }) => n)).toEqual([2]);
  expect(rejected.map(({ op, code }) => [op, code])).toEqual([
    [1, 'invalid_request'],
    [3, 'invalid_request'],
  ]);
});

test('[Q4] what comes behind a change of its row that cannot be read is rejected with it', async () => {
  const sync = { base: 0, epoch: '', stamp: 1 };
  const { ops, rejected } = await readBatch(chore, [
    { clientId: 'bins', title: 'Bins', sync: { ...sync, op: 1 } },
    { _id: 'bins', title: 'An act writes no field', sync: { ...sync, op: 2, action: 'reopen', args: {} } },
    { _id: 'bins', title: 'Bins and boxes', sync: { ...sync, op: 3 } },
    { _id: 'door', title: 'Door', sync: { ...sync, op: 4 } },
  ]);
  expect(ops.map(({ n }) => n)).toEqual([1, 4]);
  expect(rejected.map(({ op }) => op)).toEqual([2, 3]);
});

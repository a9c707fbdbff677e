import { expect, test } from 'vitest';
import { chore } from '../../testing/chore.ts';
import type { Op } from '../rows/op.ts';
import { createCore } from './core.ts';
import { type Entry, type FrozenBatch, newDeviceState, rowKey } from './held.ts';

const bins = { noun: 'chore', id: 'bins', base: 0, epoch: '', stamp: 1 };
const entry = (n: number, op: Op, code?: string): Entry => ({
  n,
  op,
  queuedAt: 0,
  parked: code === undefined ? null : { code, message: '' },
});
const rejected = entry(1, { ...bins, kind: 'add', set: { title: 'Bins' } }, 'invalid_request');
const edit = entry(2, { ...bins, kind: 'set', set: { title: 'Bin' } });

/** What leaves the queue when the add is discarded, with this under way. */
function discarded(underWay: readonly number[]): readonly number[] {
  const batch: FrozenBatch = { resource: 'chores', key: 'k', ops: underWay };
  const held = {
    state: { ...newDeviceState('phone'), lastN: 2 },
    rows: new Map(),
    waiting: new Map([[rowKey(bins), [rejected, edit]]]),
    batches: new Map(underWay.length > 0 ? [['chores', batch]] : []),
  };
  return createCore([chore]).actOnRejected(held, 1, { kind: 'discard' }, 0)?.unqueued ?? [];
}

test('[Q4] with a rejected add goes all that waits on its row', () => {
  expect(discarded([])).toEqual([1, 2]);
});

test('[W3] what is under way stays: its answer says what becomes of it', () => {
  expect(discarded([2])).toEqual([1]);
});

import { expect, test, vi } from 'vitest';
import { chore } from '../../testing/chore.ts';
import type { Op } from '../rows/op.ts';
import { rowKey } from '../rows/row-key.ts';
import { createCore } from './core.ts';
import { type Entry, type FrozenBatch, type Held, type KnownRow, newDeviceState } from './held.ts';
import { deviceRules } from './rules.ts';

const bins = { noun: 'chore', id: 'bins', base: 0, epoch: '', stamp: 1 };
const entry = (n: number, op: Op, code?: string): Entry => ({
  n,
  op,
  queuedAt: 0,
  parked: code === undefined ? null : { code, message: '' },
});
const rejected = entry(1, { ...bins, kind: 'add', set: { title: 'Bins' } }, 'invalid_request');
const edit = entry(2, { ...bins, kind: 'set', set: { title: 'Bin' } });

/** Numbers that leave the queue when the add is discarded while these are under way. */
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

/** A device with these entries waiting on one row. */
function heldWith(waiting: readonly Entry[], known?: KnownRow): Held {
  return {
    state: { ...newDeviceState('phone'), lastN: waiting.length },
    rows: new Map(known ? [[rowKey(bins), known]] : []),
    waiting: new Map([[rowKey(bins), waiting]]),
    batches: new Map(),
  };
}

const set = (n: number, title: string, code?: string) =>
  entry(n, { ...bins, kind: 'set', set: { title }, stamp: n }, code);
const mark = { version: 1, stamp: 1, device: 'phone' };
const known: KnownRow = {
  row: {
    noun: 'chore',
    id: 'bins',
    version: 1,
    created: mark,
    fields: { title: 'bins' },
    marks: {},
    deleted: null,
    restored: null,
  },
  epoch: 'e1',
  generation: 1,
};

test('[Q4] what is not rejected, or is not there, is not acted on', () => {
  const core = createCore([chore]);
  const held = heldWith([set(1, 'Bin')]);
  for (const n of [1, 2]) expect(core.actOnRejected(held, n, { kind: 'retry' }, 0)).toBeNull();
});

test('[Q4] an edit that met no row takes with it all that waits on it', () => {
  const core = createCore([chore]);
  const held = heldWith([set(1, 'Bin', 'not_found'), set(2, 'Bins')], known);
  expect(core.actOnRejected(held, 1, { kind: 'discard' }, 0)?.unqueued).toEqual([1, 2]);
});

test('[Q4] one that is rejected for itself goes alone, also where the row is not known here', () => {
  const core = createCore([chore]);
  const held = heldWith([set(1, 'Bin', 'invalid_request'), set(2, 'Bins')]);
  expect(core.actOnRejected(held, 1, { kind: 'discard' }, 0)?.unqueued).toEqual([1]);
});

test('[M10] what is offered is asked for the very edit that is discarded', () => {
  const lossesOfDiscard = vi.fn(deviceRules.lossesOfDiscard);
  const core = createCore([chore], { ...deviceRules, lossesOfDiscard });
  const waiting = [set(1, 'Bin'), set(2, 'Bins', 'invalid_request'), set(3, 'BINS')];
  core.actOnRejected(heldWith(waiting, known), 2, { kind: 'discard' }, 0);
  const ops = waiting.map(({ op }) => op);
  const at = { device: 'phone', epoch: 'e1' };
  expect(lossesOfDiscard).toHaveBeenCalledExactlyOnceWith(chore, known.row, ops, 1, at);
});

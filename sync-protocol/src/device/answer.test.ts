import { expect, test } from 'vitest';
import { chore } from '../../testing/chore.ts';
import type { Op } from '../rows/op.ts';
import { createCore } from './core.ts';
import { type Entry, type FrozenBatch, type Held, newDeviceState, rowKey } from './held.ts';

const core = createCore([chore]);
const wrong = { code: 'invalid_request', message: 'cannot be read' };

/** A device on which so many adds wait, the first of them under way. */
function waiting(count: number, underWay: number): { held: Held; batch: FrozenBatch } {
  const entries = Array.from({ length: count }, (_, index): Entry => {
    const op: Op = {
      kind: 'add',
      noun: 'chore',
      id: `c${index + 1}`,
      set: { title: 'Bins' },
      base: 0,
      epoch: '',
      stamp: index + 1,
    };
    return { n: index + 1, op, queuedAt: 0, parked: null };
  });
  const batch = { resource: 'chores', key: 'k', ops: entries.slice(0, underWay).map(({ n }) => n) };
  const held = {
    state: { ...newDeviceState('phone'), lastN: count },
    rows: new Map(),
    waiting: new Map(entries.map((entry) => [rowKey(entry.op), [entry]])),
    batches: new Map([['chores', batch]]),
  };
  return { held, batch };
}

test('[W8] a batch that is rejected whole goes in halves, and a half in halves of its own', () => {
  const { held, batch } = waiting(4, 4);
  const once = core.takeRejection(held, batch, wrong);
  expect(once?.state.batchEnds).toEqual({ chores: [2, 4] });
  const half = { ...batch, key: 'half', ops: [1, 2] };
  const again = { ...held, state: once?.state ?? held.state, batches: new Map([['chores', half]]) };
  expect(core.takeRejection(again, half, wrong)?.state.batchEnds).toEqual({ chores: [1, 2, 4] });
});

test('[W8] where other queues are halved does not change by that', () => {
  const { held, batch } = waiting(2, 2);
  const state = { ...held.state, batchEnds: { recipes: [7] } };
  expect(core.takeRejection({ ...held, state }, batch, wrong)?.state.batchEnds).toEqual({
    recipes: [7],
    chores: [1, 2],
  });
});

test('[W4] what is said of a batch that is not under way any more is not taken', () => {
  const { held, batch } = waiting(1, 1);
  const other = { ...batch, key: 'another' };
  const none = { ...held, batches: new Map<string, FrozenBatch>() };
  for (const at of [held, none]) {
    expect(core.takeRejection(at, other, wrong)).toBeNull();
    expect(core.thaw(at, other)).toBeNull();
    expect(core.takeAnswer(at, other, null, { sentAtMs: 0, receivedAtMs: 0 })).toBeNull();
  }
});

test('[W10] a batch whose form was rejected is not under way any more, and its operations wait', () => {
  const { held, batch } = waiting(1, 1);
  const changes = core.thaw(held, batch);
  expect(changes?.batches.get('chores')).toBeNull();
  expect(changes?.unqueued).toEqual([]);
});

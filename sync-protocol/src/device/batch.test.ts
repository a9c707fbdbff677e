import { expect, test } from 'vitest';
import { chore } from '../../testing/chore.ts';
import { groupBy } from '../group-by.ts';
import type { Op } from '../rows/op.ts';
import { rowKey } from '../rows/row-key.ts';
import { entriesOf, opsOf } from './batch.ts';
import { createCore } from './core.ts';
import { type Entry, type FrozenBatch, newDeviceState } from './held.ts';

const mostBytes = 600_000;

test.each([
  ['letters', 'a'],
  ['letters of three bytes', '漢'],
  ['characters that are escaped', '\u0001'],
])('[W8] a request has as many operations as the server takes at once, of %s', (_, character) => {
  const entries = Array.from({ length: 100 }, (_each, index): Entry => {
    const set = { title: 'Oven', note: character.repeat(7_000) };
    const op: Op = { kind: 'add', noun: chore.name, id: `c${index}`, set, base: 0, epoch: '', stamp: index };
    return { n: index + 1, op, queuedAt: 0, parked: null };
  });
  const held = {
    state: newDeviceState('phone'),
    rows: new Map(),
    waiting: new Map(entries.map((entry) => [rowKey(entry.op), [entry]])),
    batches: new Map(),
  };
  const bytesOf = (count: number) =>
    entries
      .slice(0, count)
      .reduce((sum, { op }) => sum + new TextEncoder().encode(JSON.stringify(op)).length, 0);
  const frozen = createCore([chore]).freeze(held, { queue: 'chores', maxOps: 500, newKey: () => 'key' });
  const count = frozen?.batch.ops.length ?? 0;
  expect(bytesOf(count)).toBeLessThanOrEqual(mostBytes);
  expect(bytesOf(count + 1)).toBeGreaterThan(mostBytes);
});

/** Two operations on one row and one on another, grouped by row as a database may return them. */
const crossed = new Map(
  [[1, 3], [2]].map((numbers, row) => {
    const entries = numbers.map((n): Entry => {
      const op: Op = { kind: 'add', noun: 'chore', id: `c${row}`, set: {}, base: 0, epoch: '', stamp: n };
      return { n, op, queuedAt: 0, parked: null };
    });
    return [`chore c${row}`, entries] as const;
  }),
);

test('[W3] operations go in the order in which they were done, on whatever rows', () => {
  const held = { state: newDeviceState('phone'), rows: new Map(), waiting: crossed, batches: new Map() };
  const frozen = createCore([chore]).freeze(held, { queue: 'chores', maxOps: 2, newKey: () => 'key' });
  expect(frozen?.batch.ops).toEqual([1, 2]);
  const batch = { resource: 'chores', key: 'key', ops: [1, 2, 3] };
  expect(entriesOf(held, batch).map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(opsOf(held, batch)?.map(({ n }) => n)).toEqual([1, 2, 3]);
});

test('[W3] a batch of which an operation is not in the queue any more has none to send', () => {
  const batch = { resource: 'chores', key: 'key', ops: [1, 4] };
  expect(opsOf({ waiting: crossed }, batch)).toBeNull();
});

test('[Q7] what waits of a noun that this build does not know waits on', () => {
  const held = { state: newDeviceState('phone'), rows: new Map(), waiting: crossed, batches: new Map() };
  const core = createCore([{ ...chore, name: 'lamp' }]);
  expect(core.freeze(held, { queue: 'chores', maxOps: 2, newKey: () => 'key' })).toBeNull();
});

/** Adds of these rows are queued in this order, the first two under way. */
const behind = (rows: readonly string[], more: Partial<FrozenBatch> = {}) => {
  const batch: FrozenBatch = { resource: 'chores', key: 'first', ops: [1, 2], ...more };
  const entries = rows.map((id, index): Entry => {
    const op: Op = { kind: 'add', noun: 'chore', id, set: {}, base: 0, epoch: '', stamp: index };
    return { n: index + 1, op, queuedAt: 0, parked: null };
  });
  const held = {
    state: newDeviceState('phone'),
    rows: new Map(),
    waiting: groupBy(entries, ({ op }) => rowKey(op)),
    batches: new Map([['chores', batch]]),
  };
  return { held, batch };
};
const options = { queue: 'chores', maxOps: 2, newKey: () => 'second' };
const taken = { acknowledged: [1, 2], rejected: [], rows: [], epoch: 'e1', serverTime: 0 };

test('[W3] what waits behind a batch goes next, kept with it on the disk', () => {
  const { held, batch } = behind(['a', 'b', 'c', 'd', 'e']);
  const next = createCore([chore]).freezeNext(held, batch, taken, options);
  expect(next?.batch).toEqual({ resource: 'chores', key: 'second', ops: [3, 4] });
  expect(next?.changes.batches.get('chores')).toEqual({ ...batch, next: { key: 'second', ops: [3, 4] } });
});

test('[W3] nothing on a row of the batch goes next, nor what was done after it', () => {
  const core = createCore([chore]);
  const { held, batch } = behind(['a', 'b', 'c', 'a', 'd']);
  expect(core.freezeNext(held, batch, taken, options)?.batch.ops).toEqual([3]);
  const crowded = behind(['a', 'b', 'b', 'c']);
  expect(core.freezeNext(crowded.held, crowded.batch, taken, options)).toBeNull();
});

test('[W3] one batch goes next, and only to the one that is under way', () => {
  const core = createCore([chore]);
  const two = behind(['a', 'b', 'c', 'd'], { next: { key: 'second', ops: [3] } });
  expect(core.freezeNext(two.held, two.batch, taken, options)).toBeNull();
  // Another tab has applied the answer to the first batch: the second one is under way.
  const { held } = behind(['a', 'b', 'c', 'd'], { key: 'second', ops: [3] });
  const first = { resource: 'chores', key: 'first', ops: [1, 2] };
  expect(core.freezeNext(held, first, taken, options)).toBeNull();
  const none = { ...held, batches: new Map<string, FrozenBatch>() };
  expect(core.freezeNext(none, first, taken, options)).toBeNull();
});

test('[W4] nothing goes next to what has no answer', () => {
  const { held, batch } = behind(['a', 'b', 'c']);
  const some = { ...taken, acknowledged: [1] };
  expect(createCore([chore]).freezeNext(held, batch, some, options)).toBeNull();
});

test('[W8] what goes next ends where a larger batch was halved', () => {
  const { held, batch } = behind(['a', 'b', 'c', 'd', 'e']);
  const state = { ...held.state, batchEnds: { chores: [3, 5] } };
  const next = createCore([chore]).freezeNext({ ...held, state }, batch, taken, { ...options, maxOps: 500 });
  expect(next?.batch.ops).toEqual([3]);
});

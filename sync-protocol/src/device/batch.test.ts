import { expect, test } from 'vitest';
import { chore } from '../../testing/chore.ts';
import type { Op } from '../rows/op.ts';
import { createCore } from './core.ts';
import { type Entry, newDeviceState, rowKey } from './held.ts';

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

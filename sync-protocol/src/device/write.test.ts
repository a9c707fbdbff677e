import { expect, test } from 'vitest';
import { chore } from '../../testing/chore.ts';
import type { EditData } from '../nouns/edit.ts';
import { createCore } from './core.ts';
import { type Held, newDeviceState } from './held.ts';

const core = createCore([chore]);
const empty: Held = {
  state: newDeviceState('phone'),
  rows: new Map(),
  waiting: new Map(),
  batches: new Map(),
};
const add: EditData = { kind: 'add', noun: 'chore', id: 'bins', set: { title: 'Bins' } };

test('an edit of a noun that is not known throws, and with it all that is written beside it', () => {
  const unknown: EditData = { ...add, noun: 'lamp' };
  expect(() => core.write(empty, [add, unknown], { nowMs: 0 })).toThrow(new RangeError('unknown noun lamp'));
});

test('[O6] the last 64 writes with an id are remembered, oldest first', () => {
  let { state } = empty;
  const once = (id: string) => {
    state = core.write({ ...empty, state }, [add], { nowMs: 0, once: { id, atMs: 0 } }).state;
  };
  once('w0');
  expect(state.lastWrites).toEqual(['w0']);
  for (let write = 1; write <= 64; write += 1) once(`w${write}`);
  expect(state.lastWrites).toEqual(Array.from({ length: 64 }, (_, write) => `w${write + 1}`));
});

test('[O6] what a page left had seen nothing from behind its own moment, though its stamp comes later', () => {
  const mark = (version: number, stamp: number, device: string) => ({ version, stamp, device });
  const row = {
    noun: 'chore',
    id: 'bins',
    version: 6,
    created: mark(5, 1_000, 'phone'),
    fields: { title: 'Bins out' },
    marks: { title: mark(6, 20_000, 'laptop') },
    deleted: null,
    restored: null,
  };
  const state = { ...empty.state, epoch: 'e1', lastStamp: 30_000 };
  const held: Held = {
    ...empty,
    state,
    rows: new Map([['chore bins', { row, epoch: 'e1', generation: 0 }]]),
  };
  const edit: EditData = { kind: 'set', noun: 'chore', id: 'bins', set: { title: 'Bins in' } };
  const once = { id: 'w1', atMs: 10_000, isLeft: true };
  const [entry] = core.write(held, [edit], { nowMs: 40_000, once }).queued;
  expect(entry?.op).toMatchObject({ base: 5, stamp: 30_001 });
});

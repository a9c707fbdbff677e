import { describe, expect, test } from 'vitest';
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
    state = core.write({ ...empty, state }, [add], { nowMs: 0, once: { id, atMs: 0, state: 'open' } }).state;
  };
  once('w0');
  expect(state.lastWrites).toEqual(['w0']);
  for (let write = 1; write <= 64; write += 1) once(`w${write}`);
  expect(state.lastWrites).toEqual(Array.from({ length: 64 }, (_, write) => `w${write + 1}`));
});

describe('[O6] what a page left', () => {
  const mark = (version: number, stamp: number, device: string) => ({ version, stamp, device });
  /** Made by this phone, and renamed by the laptop at `stamp`, which made version 6. */
  const renamedAt = (stamp: number): Held['rows'] => {
    const row = {
      noun: 'chore',
      id: 'bins',
      version: 6,
      created: mark(5, 1_000, 'phone'),
      fields: { title: 'Bins out' },
      marks: { title: mark(6, stamp, 'laptop') },
      deleted: null,
      restored: null,
    };
    return new Map([['chore bins', { row, epoch: 'e1', generation: 0 }]]);
  };
  const edit: EditData = { kind: 'set', noun: 'chore', id: 'bins', set: { title: 'Bins in' } };
  const once = { id: 'w1', atMs: 10_000, state: 'left' } as const;
  const opOf = (held: Held) => core.write(held, [edit], { nowMs: 40_000, once }).queued[0]?.op;

  test('had seen nothing from behind its own moment, though its stamp comes later', () => {
    const state = { ...empty.state, epoch: 'e1', lastStamp: 30_000 };
    expect(opOf({ ...empty, state, rows: renamedAt(20_000) })).toMatchObject({ base: 5, stamp: 30_001 });
  });

  test('had seen what came before its moment by the server’s clock, of which its own is behind', () => {
    const state = { ...empty.state, epoch: 'e1', lastStamp: 30_000, clockOffsetMs: 5_000 };
    expect(opOf({ ...empty, state, rows: renamedAt(12_000) })?.base).toBe(6);
    expect(opOf({ ...empty, state, rows: renamedAt(16_000) })?.base).toBe(5);
  });
});

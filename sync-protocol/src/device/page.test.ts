import { expect, test } from 'vitest';
import { chore } from '../../testing/chore.ts';
import { rowKey } from '../rows/row-key.ts';
import type { RowState } from '../rows/row-state.ts';
import type { Poke } from '../sync/changes.ts';
import { createCore } from './core.ts';
import { newDeviceState } from './held.ts';

const core = createCore([chore]);
const mark = { version: 2, stamp: 1, device: 'laptop' };
const bins: RowState = {
  noun: 'chore',
  id: 'bins',
  version: 2,
  created: mark,
  fields: { title: 'Bins' },
  marks: {},
  deleted: null,
  restored: null,
};
const held = {
  state: { ...newDeviceState('phone'), epoch: 'e1', cursor: 'e1.1', generation: 1, hasPulled: true },
  rows: new Map(),
  waiting: new Map(),
  batches: new Map(),
};
const poke: Poke = { cursor: 'e1.2', from: 'e1.1', rows: [bins] };
const times = { sentAtMs: 0, receivedAtMs: 0 };

test('[P8] a poke that begins where the device stands brings its rows and moves it on', () => {
  const changes = core.takePoke(held, poke, 0);
  expect(changes?.state.cursor).toBe('e1.2');
  expect(changes?.rows.get(rowKey(bins))?.row).toBe(bins);
});

test('[P8] one that brings nothing moves it on as well', () => {
  expect(core.takePoke(held, { ...poke, rows: [] }, 0)?.state.cursor).toBe('e1.2');
});

test.each<[string, Poke]>([
  ['says only that there is something', { cursor: 'e1.2' }],
  ['brings rows without telling what they follow', { cursor: 'e1.2', rows: [bins] }],
  ['tells what it follows without rows', { cursor: 'e1.2', from: 'e1.1' }],
  ['begins further on', { ...poke, from: 'e1.3', cursor: 'e1.4' }],
  ['begins further back', { ...poke, from: 'e1.0' }],
  ['begins in another epoch', { ...poke, from: 'e2.1', cursor: 'e2.2' }],
  ['ends in another epoch', { ...poke, cursor: 'e2.2' }],
  ['begins where nobody can read it', { ...poke, from: 'nowhere' }],
  ['ends where nobody can read it', { ...poke, cursor: 'nowhere' }],
])('[P8] a poke that %s is not taken', (_what, other) => {
  expect(core.takePoke(held, other, 0)).toBeNull();
});

test('[P8] no poke is taken in a run of pages from the beginning', () => {
  const resetting = { ...held, state: { ...held.state, isResetting: true } };
  expect(core.takePoke(resetting, poke, 0)).toBeNull();
});

test('[P8] no poke is taken behind a page that is not the last of such a run', () => {
  const within = { ...held, state: { ...held.state, cursor: 'e1.1.1' } };
  expect(core.takePoke(within, poke, 0)).toBeNull();
});

test('[P7] a cursor that the server cannot read is forgotten, but not another one', () => {
  expect(core.forgetCursor(held, 'e1.0')).toBeNull();
  expect(core.forgetCursor(held, 'e1.1')?.state).toMatchObject({
    cursor: null,
    isResetting: true,
    generation: 2,
  });
});

test('[P2] a page is taken with the cursor that it was asked with alone', () => {
  const page = { rows: [bins], next: 'e1.2', more: false, reset: false, remaining: 0, serverTime: 0 };
  expect(core.takePage(held, 'e1.0', page, times)).toBeNull();
  expect(core.takePage(held, 'e1.1', page, times)?.state.cursor).toBe('e1.2');
});

test('[P1] rows of a noun that only a newer build knows are kept and not shown', () => {
  const unknown = { ...bins, noun: 'lamp' };
  const page = { rows: [unknown], next: 'e1.2', more: false, reset: false, remaining: 0, serverTime: 0 };
  const changes = core.takePage(held, 'e1.1', page, times);
  expect(changes?.rows.get('lamp bins')?.row).toBe(unknown);
  expect(changes?.shown.has('lamp bins')).toBe(false);
});

test('[V1] a row that is nowhere is shown as none', () => {
  expect(core.show(held, [bins]).shown.get(rowKey(bins))).toEqual({ row: null, sync: 'saved' });
});

test('[E3] rows of a noun that only a newer build knows are not brought back to a restored server', () => {
  const unknown = { row: { ...bins, noun: 'lamp' }, epoch: 'e1', generation: 1 };
  const page = { rows: [], next: 'e2.0', more: false, reset: true, remaining: 0, serverTime: 0 };
  const changes = core.takePage({ ...held, rows: new Map([['lamp bins', unknown]]) }, 'e1.1', page, times);
  expect(changes?.state.isResetting).toBe(false);
  expect(changes?.queued).toEqual([]);
});

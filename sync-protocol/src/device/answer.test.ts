import { expect, test, vi } from 'vitest';
import { chore } from '../../testing/chore.ts';
import { groupBy } from '../group-by.ts';
import type { Op } from '../rows/op.ts';
import { rowKey } from '../rows/row-key.ts';
import type { MergeAnswer } from '../sync/merge-answer.ts';
import { createCore } from './core.ts';
import {
  type Changes,
  type Entry,
  type FrozenBatch,
  type Held,
  type KnownRow,
  newDeviceState,
} from './held.ts';
import { deviceRules } from './rules.ts';

const core = createCore([chore]);
const wrong = { code: 'invalid_request', message: 'cannot be read' };

/** A device with `count` adds queued, the first `underWay` of them under way. */
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

test('[W8] where a request before it was halved does not change by that', () => {
  const { held, batch } = waiting(8, 8);
  const state = { ...held.state, batchEnds: { chores: [2, 4] } };
  const later = { ...batch, ops: [5, 6, 7, 8] };
  const at = { ...held, state, batches: new Map([['chores', later]]) };
  expect(core.takeRejection(at, later, wrong)?.state.batchEnds).toEqual({ chores: [2, 4, 6, 8] });
});

test('[W8] where other queues are halved does not change by that', () => {
  const { held, batch } = waiting(2, 2);
  const state = { ...held.state, batchEnds: { recipes: [7] } };
  expect(core.takeRejection({ ...held, state }, batch, wrong)?.state.batchEnds).toEqual({
    recipes: [7],
    chores: [1, 2],
  });
});

test('[Q4] an edit that is rejected for what it carries keeps its reason, also where its author had not heard yet of the row', () => {
  const { held, batch } = waiting(1, 1);
  const op: Op = { kind: 'set', noun: 'chore', id: 'c1', set: { title: '' }, base: 0, epoch: '', stamp: 1 };
  const mark = { version: 1, stamp: 0, device: 'phone' };
  const row = {
    noun: 'chore',
    id: 'c1',
    version: 1,
    created: mark,
    fields: { title: 'Bins' },
    marks: {},
    deleted: null,
    restored: null,
  };
  const known: KnownRow = { row, epoch: 'e1', generation: 1 };
  const had: Held = {
    ...held,
    state: { ...held.state, epoch: 'e1', cursor: 'e1.1', generation: 1, hasPulled: true },
    rows: new Map([['chore c1', known]]),
    waiting: new Map([['chore c1', [{ n: 1, op, queuedAt: 0, parked: null }]]]),
  };
  const answer = { acknowledged: [], rejected: [{ op: 1, ...wrong }], rows: [], epoch: 'e1', serverTime: 0 };
  const times = { sentAtMs: 0, receivedAtMs: 0 };
  const changes = core.takeAnswer(had, batch, answer as MergeAnswer, times);
  expect(changes?.queued).toMatchObject([{ n: 1, parked: wrong }]);
  expect(changes?.state).toMatchObject({ cursor: 'e1.1', generation: 1 });
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

test('[E4] what a restored server has lost of a row goes beneath what was sent behind the answered batch', () => {
  const { held, batch } = waiting(3, 2);
  const mark = { version: 1, stamp: 0, device: 'phone' };
  const remembered = { title: 'Bins', note: 'on Mondays' };
  const row = { noun: 'chore', id: 'c3', version: 1, created: mark, fields: remembered, marks: {} };
  const known: KnownRow = { row: { ...row, deleted: null, restored: null }, epoch: 'e0', generation: 1 };
  const op: Op = { kind: 'set', noun: 'chore', id: 'c3', set: { title: '' }, base: 1, epoch: 'e0', stamp: 9 };
  const next = { key: 'next', ops: [3] };
  const had: Held = {
    ...held,
    state: { ...held.state, epoch: 'e1', cursor: 'e1.1', generation: 1 },
    rows: new Map([['chore c3', known]]),
    waiting: new Map([...held.waiting, ['chore c3', [{ n: 3, op, queuedAt: 0, parked: null }]]]),
    batches: new Map([['chores', { ...batch, next }]]),
  };
  const restored = { ...known.row, fields: { title: 'Bins' } };
  const changes = core.takeAnswer(had, batch, answered({ acknowledged: [1, 2], rows: [restored] }), times);
  // Nothing under way is queued again under another number.
  expect(changes?.unqueued).not.toContain(3);
});

test.each<[string, (held: Held, batch: FrozenBatch) => Changes | null]>([
  ['is taken', (held, batch) => core.takeAnswer(held, batch, answered({ acknowledged: [1, 2] }), times)],
  ['rejects it whole', (held, batch) => core.takeRejection(held, batch, wrong)],
  ['rejects its form', (held, batch) => core.thaw(held, batch)],
])('[W3] what was sent behind a batch is what is under way when the answer %s', (_, take) => {
  const { held, batch } = waiting(4, 2);
  const next = { key: 'next', ops: [3, 4] };
  const both = { ...held, batches: new Map([['chores', { ...batch, next }]]) };
  expect(take(both, batch)?.batches.get('chores')).toEqual({ resource: 'chores', ...next });
});

const times = { sentAtMs: 0, receivedAtMs: 0 };
const answered = (answer: Partial<MergeAnswer>): MergeAnswer => ({
  acknowledged: [],
  rejected: [],
  rows: [],
  epoch: 'e1',
  serverTime: 0,
  ...answer,
});

test('[P8] the answer that applied a request moves the device on where nothing lies in between', () => {
  const { held, batch } = waiting(1, 1);
  const state = { ...held.state, epoch: 'e1', cursor: 'e1.4', generation: 1 };
  const cursorAfter = (feed?: MergeAnswer['feed']) =>
    core.takeAnswer({ ...held, state }, batch, answered({ acknowledged: [1], ...(feed && { feed }) }), times)
      ?.state.cursor;
  expect(cursorAfter({ from: 4, to: 5 })).toBe('e1.5');
  expect(cursorAfter({ from: 5, to: 6 })).toBe('e1.4');
  expect(cursorAfter()).toBe('e1.4');
});

const known = (id: string, version: number, stamp: number, title: string): KnownRow => {
  const mark = { version, stamp, device: 'laptop' };
  return {
    row: {
      noun: 'chore',
      id,
      version,
      created: { ...mark, stamp: 1 },
      fields: { title },
      marks: { title: mark },
      deleted: null,
      restored: null,
    },
    epoch: 'e1',
    generation: 1,
  };
};
const titled = (n: number, id: string, stamp: number): Entry => ({
  n,
  op: { kind: 'set', noun: 'chore', id, set: { title: `${n}` }, base: 2, epoch: 'e1', stamp },
  queuedAt: 0,
  parked: null,
});
const on = (rows: readonly KnownRow[], entries: readonly Entry[], underWay: readonly number[]): Held => ({
  state: {
    ...newDeviceState('phone'),
    epoch: 'e1',
    cursor: 'e1.4',
    generation: 1,
    lastN: Math.max(...entries.map(({ n }) => n)),
  },
  rows: new Map(rows.map((each) => [rowKey(each.row), each])),
  waiting: groupBy(entries, ({ op }) => rowKey(op)),
  batches: new Map([['chores', { resource: 'chores', key: 'k', ops: underWay }]]),
});

test('[E3] what a row lost is asked with the operations of that row alone', () => {
  const orderRecovery = vi.fn(deviceRules.orderRecovery);
  const rows = [known('bins', 2, 9, 'Bins'), known('door', 3, 9, 'Door')];
  const entries = [titled(1, 'bins', 11), titled(2, 'door', 12)];
  const held = on(rows, entries, [1, 2]);
  const body = answered({
    epoch: 'e2',
    acknowledged: [1, 2],
    rows: [known('bins', 5, 11, '1').row, known('door', 6, 12, '2').row],
  });
  const batch = { resource: 'chores', key: 'k', ops: [1, 2] };
  createCore([chore], { ...deviceRules, orderRecovery }).takeAnswer(held, batch, body, times);
  expect(orderRecovery.mock.calls.map(([, { row }, made]) => [row.id, made.map(({ id }) => id)])).toEqual([
    ['bins', ['bins']],
    ['door', ['door']],
  ]);
});

/** A recovery operation kept `beneath` an operation under way. */
const kept: Op = { kind: 'set', noun: 'chore', id: 'bins', set: { dueDay: 4 }, base: 0, epoch: '', stamp: 8 };
const rejection = { code: 'invalid_request', message: 'no' };

test('[E4] what was kept beneath an operation goes in front of it once, when it is rejected', () => {
  const entry = { ...titled(1, 'bins', 11), beneath: [kept] };
  const held = on([known('bins', 2, 9, 'Bins')], [entry, titled(2, 'bins', 12)], [1]);
  const changes = core.takeRejection(held, { resource: 'chores', key: 'k', ops: [1] }, rejection);
  expect(changes?.queued).toEqual([
    { n: 3, op: kept, queuedAt: 0, parked: null },
    { ...titled(1, 'bins', 11), n: 4, parked: rejection },
    { ...titled(2, 'bins', 12), n: 5 },
  ]);
  expect(changes?.unqueued).toEqual([1, 2]);
});

test('[E4] with a rejected act goes what had been queued as its outcome, and nothing else', () => {
  const act: Entry = {
    ...titled(1, 'bins', 11),
    op: {
      kind: 'act',
      noun: 'chore',
      id: 'bins',
      action: 'advance',
      args: { occurrence: 1, day: 1 },
      base: 2,
      epoch: 'e1',
      stamp: 11,
    },
    beneath: [kept],
  };
  const held = on([known('bins', 2, 9, 'Bins')], [act, titled(2, 'bins', 11), titled(3, 'bins', 12)], [1]);
  const changes = core.takeRejection(held, { resource: 'chores', key: 'k', ops: [1] }, rejection);
  expect(changes?.queued.map(({ op }) => op)).toEqual([kept, act.op, titled(3, 'bins', 12).op]);
  expect(changes?.unqueued).toEqual([2, 1, 3]);
});

test('[E4] what was kept beneath the rejected one of two goes in front, whatever becomes of the first', () => {
  const act = { kind: 'act', action: 'advance', args: { occurrence: 1, day: 1 } } as const;
  const first: Entry = {
    ...titled(1, 'bins', 11),
    op: { ...act, noun: 'chore', id: 'bins', base: 2, epoch: 'e0', stamp: 11 },
  };
  const second = { ...titled(2, 'bins', 12), beneath: [kept] };
  const row = known('bins', 2, 9, 'Bins');
  const body = answered({
    acknowledged: [1],
    unmet: [1],
    rejected: [{ op: 2, code: 'invalid_request', message: 'no' }],
    rows: [row.row],
  });
  const changes = core.takeAnswer(
    on([row], [first, second], [1, 2]),
    { resource: 'chores', key: 'k', ops: [1, 2] },
    body,
    times,
  );
  expect(changes?.queued.map(({ op }) => op)).toEqual([kept, first.op, second.op]);
});

/** A device that knows a row at version 5, has edited it and sent the edit. */
function edited(known: Partial<KnownRow> = {}, op: Partial<Op> = {}) {
  const created = { version: 5, stamp: 1, device: 'laptop' };
  const row = {
    noun: 'chore',
    id: 'bins',
    version: 5,
    created,
    fields: { title: 'Bins', dueDay: 3 },
    marks: {},
    deleted: null,
    restored: null,
  };
  const set = { title: 'Bins and paper', note: undefined };
  const edit = { kind: 'set', noun: 'chore', id: 'bins', set, base: 5, epoch: 'e1', stamp: 9, ...op } as Op;
  const batch: FrozenBatch = { resource: 'chores', key: 'k', ops: [1] };
  const held: Held = {
    state: { ...newDeviceState('phone'), epoch: 'e1', lastN: 1 },
    rows: new Map([[rowKey(row), { row, epoch: 'e1', generation: 0, ...known }]]),
    waiting: new Map([[rowKey(row), [{ n: 1, op: edit, queuedAt: 0, parked: null }]]]),
    batches: new Map([['chores', batch]]),
  };
  const answer: MergeAnswer = {
    acknowledged: [1],
    rejected: [],
    rows: [],
    asSent: { author: 2, ops: [{ op: 1, version: 6 }] },
    epoch: 'e1',
    feed: { from: 5, to: 6 },
    serverTime: 0,
  };
  const take = (said: Partial<MergeAnswer> = {}) =>
    core.takeAnswer(held, batch, { ...answer, ...said }, { sentAtMs: 0, receivedAtMs: 0 });
  return { take, row };
}

test('[W12] a row that the answer leaves out is worked out of what was sent, as JSON carries it', () => {
  const { take, row } = edited();
  const mark = { version: 6, stamp: 9, device: 'phone' };
  const changes = take();
  expect(changes?.unqueued).toEqual([1]);
  expect(changes?.rows.get('chore bins')?.row).toStrictEqual({
    ...row,
    version: 6,
    fields: { title: 'Bins and paper', dueDay: 3 },
    marks: { title: mark },
    by: [1, 2],
  });
  const removed = edited({}, { kind: 'delete' } as Partial<Op>).take();
  expect(removed?.rows.get('chore bins')?.row).toMatchObject({
    version: 6,
    deleted: mark,
    fields: row.fields,
  });
});

test('[W12] who has the row at that version or a later one keeps it', () => {
  const later = { ...edited().row, version: 7, fields: { title: 'Bins, paper and glass' } };
  const changes = edited({ row: later }).take();
  expect(changes?.unqueued).toEqual([1]);
  expect(changes?.shown.get('chore bins')?.row).toEqual(later);
});

test('[W12] where the device has not the row that its author saw, it is no answer', () => {
  const earlier = { ...edited().row, version: 4 };
  expect(edited({ row: earlier }).take()).toBeNull();
  expect(edited({ epoch: 'e0' }).take()).toBeNull();
  expect(edited({}, { kind: 'restore' } as Partial<Op>).take()).toBeNull();
  expect(
    edited().take({ acknowledged: [1], asSent: { author: 1, ops: [{ op: 2, version: 6 }] } }),
  ).toBeNull();
});

test('[W12] a row that is added takes the place of what the device remembers of it', () => {
  const tombstone = { ...edited().row, deleted: { version: 5, stamp: 2, device: 'laptop' } };
  const add = { kind: 'add', set: { title: 'Bins' }, base: 0, epoch: '' } as Partial<Op>;
  const changes = edited({ row: tombstone }, add).take();
  expect(changes?.rows.get('chore bins')?.row).toMatchObject({ version: 6, deleted: null, marks: {} });
});

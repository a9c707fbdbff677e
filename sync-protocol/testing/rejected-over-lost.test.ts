import { expect, test } from 'vitest';
import { createCore } from '../src/device/core.ts';
import { type DeviceRules, deviceRules } from '../src/device/rules.ts';
import type { EditData } from '../src/nouns/edit.ts';
import { orderRecovery } from '../src/rows/recover.ts';
import type { RowState } from '../src/rows/row-state.ts';
import type { MergeAnswer } from '../src/sync/merge-answer.ts';
import { findLeft } from './judge/find-in-queue.ts';
import { createMemoryDevice } from './memory-device.ts';
import { modelNouns } from './model-nouns.ts';
import { createModelServer, type MergeRequest } from './model-server.ts';

const times = { sentAtMs: 0, receivedAtMs: 0 };
const bins = { noun: 'chore', id: 'bins' };
const titled = (title: string): EditData => ({ kind: 'set', ...bins, set: { title } });
const advance = (occurrence: number): EditData => ({
  kind: 'act',
  ...bins,
  action: 'advance',
  args: { occurrence, day: occurrence },
});
const unreadable = { code: 'invalid_request', message: 'cannot be read' };

/**
 * What is there in the end: after the backup `lost` was acknowledged, then `waiting` was done, of which some are under way when the
 * phone hears of the restored server. The last of them is rejected, and discarded.
 */
function leftOf(story: {
  rules?: DeviceRules;
  before?: readonly EditData[];
  lost: EditData;
  waiting: readonly EditData[];
  underWay: number;
  /** The server can read the last of them, and rejects it by its answer. */
  isAnswered?: boolean;
}): RowState | undefined {
  const { rules, before = [], lost, waiting, underWay, isAnswered = false } = story;
  let isRejecting = false;
  let mostOps = 50;
  const server = createModelServer({
    nowMs: () => 0,
    rejection: () => (isRejecting ? { code: 'conflict', message: 'by the story' } : null),
  });
  const phone = createMemoryDevice({
    name: 'phone',
    core: createCore(modelNouns, rules),
    clockMs: () => 0,
    batchSize: () => mostOps,
  });
  const request = () => phone.nextRequest('chores') as MergeRequest;
  const judged = (take: () => unknown, answer: MergeAnswer | null = null) => {
    const before = phone.outbox();
    take();
    expect(findLeft(before, phone, answer)).toBeNull();
  };
  const send = (sent = request()) => {
    const answer = server.merge(sent);
    judged(() => phone.takeAnswer(sent, answer, times), answer);
  };
  const pull = () => {
    const page = server.changes(phone.cursor() ?? undefined, 10);
    judged(() => phone.takePage(phone.cursor(), page, times));
  };
  phone.edit({ kind: 'add', ...bins, set: { title: 'bins', dueDay: 1 } });
  for (const edit of before) phone.edit(edit);
  send();
  pull();
  const backup = server.backup();
  phone.edit(lost);
  send();
  pull();
  for (const edit of waiting) phone.edit(edit);
  const shown = phone.view(bins)?.fields;
  mostOps = underWay;
  const first = request();
  server.restore(backup);
  pull();
  // What the screen shows does not go back meanwhile (SPEC E4).
  expect(phone.view(bins)?.fields).toEqual(shown);
  mostOps = 1;
  if (underWay < waiting.length) send(first);
  const last = underWay < waiting.length ? request() : first;
  isRejecting = isAnswered;
  if (isAnswered) send(last);
  else judged(() => phone.takeRejection(last, unreadable));
  isRejecting = false;
  for (const { n, parked } of phone.outbox()) if (parked) phone.actOnRejected(n, { kind: 'discard' });
  while (!phone.isDrained()) send();
  pull();
  const row = server.row(bins.noun, bins.id);
  expect(phone.view(bins)).toEqual(row);
  return row;
}

test('[E4] where an edit under way is rejected, what a restored server has lost beneath it comes back', () => {
  const row = leftOf({ lost: titled('Bins'), waiting: [titled('BINS')], underWay: 1 });
  expect(row?.fields.title).toBe('Bins');
});

test('[E4] without that (what an edit under way wins over is not kept) it is lost', () => {
  const rules: DeviceRules = {
    ...deviceRules,
    orderRecovery: (...args) => ({ ...orderRecovery(...args), beneath: new Map() }),
  };
  const row = leftOf({ rules, lost: titled('Bins'), waiting: [titled('BINS')], underWay: 1 });
  expect(row?.fields.title).toBe('bins');
});

test('[E4] so it does where an answer rejects the edit', () => {
  const row = leftOf({ lost: titled('Bins'), waiting: [titled('BINS')], underWay: 1, isAnswered: true });
  expect(row?.fields.title).toBe('Bins');
});

test('[E4] so it does where an edit behind one under way would win over it', () => {
  const checked: EditData = { kind: 'set', ...bins, set: { isDone: true } };
  const row = leftOf({ lost: titled('Bins'), waiting: [checked, titled('BINS')], underWay: 1 });
  expect(row?.fields).toMatchObject({ title: 'Bins', isDone: true });
});

test('[E4] an edit between them that was taken stays', () => {
  const row = leftOf({ lost: titled('Bins'), waiting: [titled('BIN'), titled('BINS')], underWay: 1 });
  expect(row?.fields.title).toBe('BIN');
});

test('[E4] a row that was restored lives where a delete under way is rejected', () => {
  const [remove, restore] = [{ kind: 'delete', ...bins } as const, { kind: 'restore', ...bins } as const];
  expect(leftOf({ before: [remove], lost: restore, waiting: [remove], underWay: 1 })?.deleted).toBeNull();
});

test('[E4] a row that was deleted is gone where a restore under way is rejected', () => {
  const [remove, restore] = [{ kind: 'delete', ...bins } as const, { kind: 'restore', ...bins } as const];
  expect(leftOf({ lost: remove, waiting: [restore], underWay: 1 })?.deleted).not.toBeNull();
});

test('[E4] of an act under way that is rejected nothing stays, and what it was done to comes back', () => {
  expect(leftOf({ lost: advance(1), waiting: [advance(8)], underWay: 1 })?.fields.dueDay).toBe(8);
});

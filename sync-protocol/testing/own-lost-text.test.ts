import { expect, test } from 'vitest';
import { createCore } from '../src/device/core.ts';
import { type DeviceRules, deviceRules } from '../src/device/rules.ts';
import type { EditData } from '../src/nouns/edit.ts';
import type { RowState } from '../src/rows/row-state.ts';
import { createMemoryDevice } from './memory-device.ts';
import { modelNouns } from './model-nouns.ts';
import { createModelServer, type MergeRequest } from './model-server.ts';

const bins = { noun: 'chore', id: 'bins' };
const noted = (note: string): EditData => ({ kind: 'set', ...bins, set: { note } });

/**
 * Too rare for chance: a text waits and loses on its author's screen to one of a clock that is ahead, its author writes over that, and
 * by the time that both are sent the clock is right and the first text wins.
 */
function afterOverwriting(next: string, rules?: DeviceRules): RowState | undefined {
  const core = createCore(modelNouns, rules);
  const server = createModelServer({ nowMs: () => 0 });
  const open = (name: string, nowMs: number) => {
    const device = createMemoryDevice({ name, core, clockMs: () => nowMs, batchSize: (most) => most });
    const times = { sentAtMs: nowMs, receivedAtMs: nowMs };
    return {
      ...device,
      pull: () => device.takePage(device.cursor(), server.changes(device.cursor() ?? undefined, 10), times),
      send: () => {
        const request = device.nextRequest('chores') as MergeRequest;
        device.takeAnswer(request, server.merge(request), times);
      },
    };
  };
  const [phone, laptop] = [open('phone', 10), open('laptop', 100_000)];
  laptop.edit({ kind: 'add', ...bins, set: { title: 'bins', note: 'old' } });
  laptop.edit(noted('ahead'));
  const ahead = laptop.nextRequest('chores') as MergeRequest;
  const answer = server.merge(ahead);
  phone.edit({ kind: 'add', ...bins, set: { title: 'bins', note: 'mine' } });
  phone.edit(noted('early'));
  phone.pull();
  expect([phone.view(bins)?.fields.note, phone.view(bins)?.lost?.note?.map(({ value }) => value)]).toEqual([
    'ahead',
    ['early'],
  ]);
  phone.edit(noted(next));
  laptop.takeAnswer(ahead, answer, { sentAtMs: 100_000, receivedAtMs: 100_000 });
  laptop.edit(noted('right'));
  laptop.send();
  phone.send();
  phone.pull();
  expect(phone.isDrained()).toBe(true);
  expect(phone.view(bins)).toEqual(server.row('chore', 'bins'));
  return server.row('chore', 'bins');
}

const offered = (row: RowState | undefined) => row?.lost?.note?.map(({ value }) => value) ?? [];

test('[M10] a text of their own that is offered while its author writes over it goes on being offered', () => {
  const row = afterOverwriting('next');
  expect(row?.fields.note).toBe('next');
  expect(offered(row)).toContain('early');
});

test('[M10] one that its author takes is offered no more', () => {
  const row = afterOverwriting('early');
  expect(row?.fields.note).toBe('early');
  expect(offered(row)).not.toContain('early');
});

test('[M10] without that (what is offered is the server’s business alone) it is silently gone', () => {
  const row = afterOverwriting('next', { ...deviceRules, lossesOfWrite: () => [] });
  expect(offered(row)).not.toContain('early');
});

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

const offered = (row: RowState | null | undefined) => row?.lost?.note?.map(({ value }) => value) ?? [];

function household({ serverMs, rules }: { serverMs: number; rules?: DeviceRules }) {
  const core = createCore(modelNouns, rules);
  const server = createModelServer({ nowMs: () => serverMs });
  const open = (name: string, nowMs: number) => {
    let clockMs = nowMs;
    const device = createMemoryDevice({
      name,
      core,
      clockMs: () => clockMs,
      batchSize: (most) => most,
    });
    const times = () => ({ sentAtMs: clockMs, receivedAtMs: clockMs });
    return {
      ...device,
      setClock: (ms: number) => {
        clockMs = ms;
      },
      pull: () => device.takePage(device.cursor(), server.changes(device.cursor() ?? undefined, 10), times()),
      send: () => {
        const request = device.nextRequest('chores') as MergeRequest;
        device.takeAnswer(request, server.merge(request), times());
      },
      /** The server has it, and the device goes on without the answer. */
      sendUnanswered: () => void server.merge(device.nextRequest('chores') as MergeRequest),
    };
  };
  return { server, open };
}

/**
 * Too rare for chance: a text waits and loses on its author's screen to one of a clock that is ahead, its author writes over that, and
 * by the time that both are sent the clock is right and the first text wins.
 */
function afterOverwriting(next: string, rules?: DeviceRules): RowState | undefined {
  const { server, open } = household({ serverMs: 0, rules });
  const [phone, laptop] = [open('phone', 10), open('laptop', 100_000)];
  laptop.edit({ kind: 'add', ...bins, set: { title: 'bins', note: 'old' } });
  laptop.edit(noted('ahead'));
  const ahead = laptop.nextRequest('chores') as MergeRequest;
  const answer = server.merge(ahead);
  phone.edit({ kind: 'add', ...bins, set: { title: 'bins', note: 'mine' } });
  phone.edit(noted('early'));
  phone.pull();
  expect(phone.view(bins)?.fields.note).toBe('ahead');
  expect(offered(phone.view(bins))).toEqual(['early']);
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

/**
 * As rare: the server has a text whose answer was lost, another device has seen it and writes over it after its clock was set
 * back; on the first device the text waits still, and wins. Its author writes on, while what the server has is offered to them.
 */
function afterLostAnswer(next: string): RowState | undefined {
  const { server, open } = household({ serverMs: 100_000 });
  const [phone, laptop] = [open('phone', 100_000), open('laptop', 100_000)];
  phone.edit({ kind: 'add', ...bins, set: { title: 'bins', note: 'old' } });
  phone.send();
  phone.edit(noted('mine'));
  phone.sendUnanswered();
  laptop.pull();
  laptop.setClock(50_000);
  laptop.edit(noted('slow'));
  laptop.send();
  phone.pull();
  expect(phone.view(bins)?.fields.note).toBe('mine');
  expect(offered(phone.view(bins))).toEqual(['slow']);
  phone.edit(noted(next));
  phone.send();
  phone.send();
  phone.pull();
  expect(phone.isDrained()).toBe(true);
  expect(phone.view(bins)).toEqual(server.row('chore', 'bins'));
  return server.row('chore', 'bins');
}

test('[M10] a text of somebody else that is offered while one writes goes on being offered, also where the server has it in its place', () => {
  const row = afterLostAnswer('next');
  expect(row?.fields.note).toBe('next');
  expect(offered(row)).toEqual(['slow']);
});

test('[M10] it is offered no more to who takes it', () => {
  const row = afterLostAnswer('slow');
  expect(row?.fields.note).toBe('slow');
  expect(offered(row)).not.toContain('slow');
});

import { expect, test } from 'vitest';
import { createCore } from '../src/device/core.ts';
import { deviceRules } from '../src/device/rules.ts';
import { createMemoryDevice } from './memory-device.ts';
import { modelNouns } from './model-nouns.ts';
import { createModelServer, type MergeRequest } from './model-server.ts';

const times = { sentAtMs: 0, receivedAtMs: 0 };
const chore = { noun: 'chore', id: 'bins' };

/** Too rare for chance: an answer is under way while its row is deleted and forgotten and a full pull begins. */
function shownAfterLateAnswer(rules = deviceRules): string[] {
  const core = createCore(modelNouns, rules);
  const server = createModelServer({ nowMs: () => 0 });
  const open = (name: string) =>
    createMemoryDevice({ name, core, clockMs: () => 0, batchSize: (most) => most });
  const [phone, laptop] = [open('phone'), open('laptop')];
  type Device = typeof phone;
  const pull = (device: Device, limit: number) =>
    device.takePage(device.cursor(), server.changes(device.cursor() ?? undefined, limit), times);
  const send = (device: Device): (() => void) => {
    const request = device.nextRequest('chores') as MergeRequest;
    const answer = server.merge(request);
    return () => device.takeAnswer(request, answer, times);
  };
  const others = ['yard', 'door', 'roof'];
  for (const id of ['bins', ...others]) laptop.edit({ kind: 'add', ...chore, id, set: { title: id } });
  send(laptop)();
  for (const device of [phone, laptop]) pull(device, 10);
  phone.edit({ kind: 'set', ...chore, set: { title: 'Bins' } });
  const takeLate = send(phone);
  pull(laptop, 10);
  laptop.edit({ kind: 'delete', ...chore });
  send(laptop)();
  server.prune();
  pull(phone, 1);
  takeLate();
  for (const _ of others) pull(phone, 1);
  expect(phone.cursor()).toBe(server.cursor());
  return phone
    .living()
    .map(({ id }) => id)
    .sort();
}

test('[P5] a row that an answer brings into a full pull goes when no page brings it', () => {
  expect(shownAfterLateAnswer()).toEqual(['door', 'roof', 'yard']);
});

test('[P5] without that (what an answer brings counts as pulled) it stays for ever', () => {
  expect(
    shownAfterLateAnswer({ ...deviceRules, generationOfAnswer: ({ generation }) => generation }),
  ).toEqual(['bins', 'door', 'roof', 'yard']);
});

import { expect, test } from 'vitest';
import { createStory } from '../testing/device.ts';
import { rejected, requestLost, signedOut } from '../testing/scripted-api.ts';
import { drainInBackground } from './drain-in-background.ts';

async function phoneWithTwoQueues() {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  await phone.write([{ kind: 'add', noun: 'recipe', id: 'soup', set: { title: 'Soup' } }]);
  const drain = () =>
    drainInBackground({
      db: phone.db,
      api: phone.api,
      nowMs: () => 0,
      newKey: () => crypto.randomUUID(),
      exclusive: async (_name, work) => work(),
    });
  return { phone, drain };
}

test('[Q1] the service worker sends every queue', async () => {
  const { phone, drain } = await phoneWithTwoQueues();
  expect(await drain()).toBe('drained');
  expect(await phone.outbox()).toEqual([]);
});

test('[Q1] it opens the database, where no page has it open', async () => {
  const { phone, drain } = await phoneWithTwoQueues();
  phone.db.close({ disableAutoOpen: false });
  expect(await drain()).toBe('drained');
  expect(await phone.outbox()).toEqual([]);
});

test('[Q7] a queue that cannot be sent holds up no other, and something is left', async () => {
  const { phone, drain } = await phoneWithTwoQueues();
  phone.api.next(requestLost);
  expect(await drain()).toBe('waiting');
  expect(await phone.outbox()).toHaveLength(1);
  expect(await drain()).toBe('drained');
});

test('[W11] told that the account is deleted, the service worker asks for nothing more and rejects nothing', async () => {
  const { phone, drain } = await phoneWithTwoQueues();
  phone.api.next(rejected(410, 'account_deleted'));
  expect(await drain()).toBe('deleted');
  expect(phone.api.sent).toHaveLength(1);
  const left = await phone.outbox();
  expect(left.map(({ id }) => id)).toEqual(['milk', 'soup']);
  expect(left.filter(({ parked }) => parked)).toEqual([]);
});

test('[Q6] without a token that holds everything waits', async () => {
  const { phone, drain } = await phoneWithTwoQueues();
  phone.api.next(signedOut, signedOut);
  expect(await drain()).toBe('waiting');
  expect(await phone.outbox()).toHaveLength(2);
});

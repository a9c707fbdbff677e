import { queueOf } from 'sync-protocol/nouns/queue.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { expect, test } from 'vitest';
import { createStory } from '../testing/device.ts';
import { rejected } from '../testing/scripted-api.ts';

/** The list's queue, of which two operations go in a request. */
const small = { ...queueOf(quickItem), maxOps: 2 };
const keysOf = (phone: { api: { sent: readonly { headers?: Record<string, string> }[] } }) =>
  phone.api.sent.map(({ headers }) => headers?.[idempotencyKeyHeader]);

test('[W3] the next request is under way, once', async () => {
  const { device, server } = createStory();
  const phone = await device('phone');
  for (const id of ['milk', 'eggs', 'bread', 'salt', 'oats']) await phone.add(id);
  await phone.push(small);
  expect(phone.api.sent).toHaveLength(2);
  expect((await phone.outbox()).map(({ n }) => n)).toEqual([3, 4, 5]);
  await phone.push(small);
  await phone.push(small);
  expect(await phone.push(small)).toEqual({ kind: 'idle' });
  expect(new Set(keysOf(phone)).size).toBe(3);
  expect(phone.api.sent).toHaveLength(3);
  expect(server.rows().map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  expect(await phone.db.batches.toArray()).toEqual([]);
});

test('[W3] both are sent again as they were where the page dies over it', async () => {
  const { device, server } = createStory();
  const phone = await device('phone');
  for (const id of ['milk', 'eggs', 'bread']) await phone.add(id);
  const mend = phone.failWrites('quickItems');
  await expect(phone.push(small)).rejects.toThrow('QuotaExceeded');
  expect(phone.api.sent).toHaveLength(2);
  mend();
  const again = await phone.reborn();
  await again.push(small);
  await again.push(small);
  expect(keysOf(again)).toEqual(keysOf(phone));
  expect(await again.outbox()).toEqual([]);
  expect(server.rows().map(({ version }) => version)).toEqual([1, 2, 3]);
});

test('[Q4] what is done to a row that the answer may reject waits for it', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  await phone.add('eggs');
  await phone.set('milk', { quantity: '2' });
  await phone.add('bread');
  await phone.push(small);
  expect(phone.api.sent).toHaveLength(1);
  await phone.sync();
  expect(await phone.item('milk')).toMatchObject({ quantity: '2', sync: 'saved' });
});

test('[Q4] nothing goes ahead where something is rejected', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  phone.api.next(rejected(422, 'invalid_request'));
  await phone.push(small);
  for (const id of ['eggs', 'bread', 'salt']) await phone.add(id);
  await phone.push(small);
  expect(phone.api.sent).toHaveLength(2);
  await phone.sync();
  expect((await phone.outbox()).map(({ n }) => n)).toEqual([1]);
});

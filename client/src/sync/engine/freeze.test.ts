import { queueOf } from 'sync-protocol/nouns/queue.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { expect, test } from 'vitest';
import { rejectQueued } from '#sync/testing/queued.ts';
import { createStory, type Device } from '../testing/device.ts';
import { requestLost } from '../testing/scripted-api.ts';

const quickListQueue = queueOf(quickItem);
const freeze = async (device: Device, key = 'key-1') => {
  const frozen = await device.freeze(key);
  return frozen && { ...frozen.batch, request: frozen.request };
};

test('[W3] with nothing in the queue there is nothing to freeze', async () => {
  const phone = await createStory().device('phone');
  expect(await freeze(phone)).toBeNull();
});

test('[W3] a batch is the oldest operations in order, as the queue’s request', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  await phone.set('milk', { isChecked: true });
  const batch = await freeze(phone);
  expect(batch).toMatchObject({ resource: 'quick-list', key: 'key-1', ops: [1, 2] });
  expect(batch?.request).toMatchObject({
    method: 'PUT',
    path: '/api/quick-list',
    body: { items: [{ clientId: 'milk' }, { _id: 'milk', isChecked: true }], merge: { device: 'phone' } },
  });
});

test('[W3] a frozen batch stays word for word the same, whatever is edited meanwhile', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  const first = await freeze(phone);
  await phone.set('milk', { isChecked: true });
  await phone.add('eggs');
  expect(await freeze(phone, 'key-2')).toEqual(first);
});

test('[W3] it stays so when the browser dies', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  const first = await freeze(phone);
  const reborn = await phone.reborn();
  await reborn.add('eggs');
  expect(await freeze(reborn, 'key-2')).toEqual(first);
});

test('[W3] the request of the retry is the request of the first attempt', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  phone.api.next(requestLost);
  expect(await phone.push()).toEqual({ kind: 'retry' });
  await phone.set('milk', { isChecked: true });
  const reborn = await phone.reborn();
  await reborn.push();
  expect(reborn.api.sent[0]).toEqual(phone.api.sent[0]);
  expect(await reborn.outbox()).toHaveLength(1);
});

test('[W3] two tabs that freeze at once get the same batch', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  const [one, other] = await Promise.all([freeze(phone, 'key-1'), freeze(phone, 'key-2')]);
  expect(one).toEqual(other);
});

test('a batch holds no more operations than the queue takes', async () => {
  const phone = await createStory().device('phone');
  const ids = Array.from({ length: quickListQueue.maxOps + 5 }, (_, index) => `item-${index}`);
  await phone.writeAll(ids.map((id) => ({ kind: 'add', noun: 'quickItem', id, set: { itemName: id } })));
  expect((await freeze(phone))?.ops).toHaveLength(quickListQueue.maxOps);
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
});

test('a batch of large operations stays below what the server takes', async () => {
  const phone = await createStory().device('phone');
  const quantity = 'ä'.repeat(40_000);
  const ids = Array.from({ length: 20 }, (_, index) => `item-${index}`);
  await phone.writeAll(
    ids.map((id) => ({ kind: 'add', noun: 'quickItem', id, set: { itemName: id, quantity } })),
  );
  const batch = await freeze(phone);
  expect(batch?.ops).toHaveLength(7);
  expect(Buffer.byteLength(JSON.stringify(batch?.request?.body))).toBeLessThan(1_000_000);
});

test('an operation that is large by itself goes alone', async () => {
  const phone = await createStory().device('phone');
  const quantity = 'ä'.repeat(400_000);
  await phone.writeAll(
    ['a', 'b'].map((id) => ({ kind: 'add', noun: 'quickItem', id, set: { itemName: id, quantity } })),
  );
  expect((await freeze(phone))?.ops).toHaveLength(1);
});

test('[Q4] a rejected operation and those behind it on its row stay; other rows go', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  await phone.add('eggs');
  await phone.set('milk', { quantity: '2' });
  await phone.set('eggs', { quantity: '6' });
  await rejectQueued(phone.db, 1);
  expect((await freeze(phone))?.ops).toEqual([2, 4]);
});

test('[Q4] operations of the row before the rejected one go', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  await phone.set('milk', { quantity: '2' });
  await rejectQueued(phone.db, 2);
  expect((await freeze(phone))?.ops).toEqual([1]);
});

import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { queueOf } from 'sync-protocol/nouns/queue.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countQueued } from '#db/outbox.ts';
import { failWrites } from '#db/testing/fail-writes.ts';
import { readSyncState } from '../status/sync-state.ts';
import { createStory, type Device } from '../testing/device.ts';
import { answerLost, rejected } from '../testing/scripted-api.ts';

/** The list's queue, limited to two operations per request. */
const small = { ...queueOf(quickItem), maxOps: 2 };

const keysOf = ({ api }: Device) => api.sent.map(({ headers }) => headers?.[idempotencyKeyHeader]);
const numbersOf = ({ api }: Device) =>
  api.sent.map(({ body }) =>
    (body as { items: { sync: { op: number } }[] }).items.map(({ sync }) => sync.op),
  );

async function withItems(...ids: string[]) {
  const story = createStory();
  const phone = await story.device('phone');
  await phone.pullAll();
  phone.api.sent.length = 0;
  for (const id of ids) await phone.add(id);
  return { ...story, phone };
}

test('[W3] the next request is under way while an answer is stored: each once, in their order', async () => {
  const { phone, server } = await withItems('milk', 'eggs', 'bread', 'salt', 'oats');
  const waiting: number[] = [];
  phone.api.next(
    (serve) => serve(),
    async (serve) => {
      waiting.push(await countQueued(phone.db));
      return serve();
    },
  );
  expect(await phone.push(small)).toEqual({ kind: 'pushed', isBehind: false });
  // The answer to the first request is not stored yet.
  expect(waiting).toEqual([5]);
  expect(numbersOf(phone)).toEqual([[1, 2], [3, 4], [5]]);
  expect(new Set(keysOf(phone)).size).toBe(3);
  // Reading the epoch anew would wait for the answer that is being stored.
  const { epoch } = await readSyncState(phone.db);
  expect(phone.api.sent.map((request) => request.epoch)).toEqual([epoch, epoch, epoch]);
  expect(server.rows().map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  expect(await phone.outbox()).toEqual([]);
  expect(await phone.db.batches.toArray()).toEqual([]);
});

test('[W3] both are sent again as they were where the page dies over it', async () => {
  const { phone, server } = await withItems('milk', 'eggs', 'bread');
  const mend = phone.failWrites('quickItems');
  await expect(phone.push(small)).rejects.toThrow('QuotaExceeded');
  expect(phone.api.sent).toHaveLength(2);
  mend();
  const again = await phone.reborn();
  while ((await again.push(small)).kind !== 'idle');
  expect(keysOf(again)).toEqual(keysOf(phone));
  expect(await again.outbox()).toEqual([]);
  expect(server.rows().map(({ version }) => version)).toEqual([1, 2, 3]);
});

test('[W3] a request that is lost after it was sent ahead goes again as it was', async () => {
  const { phone, server } = await withItems('milk', 'eggs', 'bread');
  phone.api.next((serve) => serve(), answerLost);
  expect(await phone.push(small)).toEqual({ kind: 'retry' });
  expect(await phone.push(small)).toMatchObject({ kind: 'pushed' });
  expect(phone.api.sent[2]).toEqual(phone.api.sent[1]);
  expect(server.rows().map(({ version }) => version)).toEqual([1, 2, 3]);
});

test('[W3] what is done to a row that the answer may reject waits for it', async () => {
  const { phone } = await withItems('milk', 'eggs');
  await phone.set('milk', { quantity: '2' });
  await phone.add('bread');
  await phone.push(small);
  expect(numbersOf(phone)).toEqual([[1, 2]]);
  await phone.sync();
  expect(await phone.item('milk')).toMatchObject({ quantity: '2', sync: 'saved' });
});

test('[W4] nothing goes ahead of what is no answer', async () => {
  const { phone } = await withItems('milk', 'eggs', 'bread');
  phone.api.next((serve) => {
    const answer = serve();
    return answer.kind === 'ok'
      ? { ...answer, body: { ...(answer.body as object), acknowledged: [1] } }
      : answer;
  });
  expect(await phone.push(small)).toEqual({ kind: 'retry' });
  expect(numbersOf(phone)).toEqual([[1, 2]]);
});

test('an answer is kept where the next batch cannot be', async () => {
  const { phone } = await withItems('milk', 'eggs', 'bread');
  phone.api.next((serve) => {
    const answer = serve();
    // Fails the first write only, which is that of the next batch.
    const mend = failWrites(IDBObjectStore.prototype, 'batches', () => {
      mend();
      return new DOMException('QuotaExceeded', 'QuotaExceeded');
    });
    return answer;
  });
  await phone.push(small);
  expect(await phone.item('milk')).toMatchObject({ sync: 'saved' });
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
});

test('[Q1] two windows that send at once send no request twice for going ahead', async () => {
  const { phone } = await withItems('milk', 'eggs', 'bread', 'salt', 'oats', 'rice');
  // Alternating between windows, as the lock makes them.
  while ((await phone.push(small)).kind !== 'idle') await phone.window().push(small);
  expect(new Set(keysOf(phone)).size).toBe(keysOf(phone).length);
});

test('a small push opens no more of the disk than to freeze it and to take its answer', async () => {
  const { phone } = await withItems('milk');
  const open = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => open.mockRestore());
  await phone.push();
  expect(open).toHaveBeenCalledTimes(2);
  await phone.add('eggs');
  phone.api.next(rejected(422, 'invalid_request'));
  await phone.push();
  await phone.add('bread');
  open.mockClear();
  // Also when a rejected operation waits for the person.
  await phone.push();
  expect(open).toHaveBeenCalledTimes(2);
});

import { openDesk } from 'sync-protocol/device/desk.ts';
import { deviceRules } from 'sync-protocol/device/rules.ts';
import { queueOf } from 'sync-protocol/nouns/queue.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import { expect, test } from 'vitest';
import { countQueued, entriesIn, isQueuedOn, queuedOn, queuedWith, readQueue } from '#db/outbox.ts';
import { readSyncState } from '../status/sync-state.ts';
import { createStory } from '../testing/device.ts';
import type { Script } from '../testing/scripted-api.ts';
import { decideOnDisk } from './disk.ts';

const names = Array.from({ length: 60 }, (_, n) => `item-${n + 1}`);
const item = (id: string) => ({ noun: 'quickItem', id });
const adds = names.map((id) => quickItem.add(id, { itemName: id }));

async function withItems(edits = adds) {
  const story = createStory();
  const phone = await story.device('phone');
  await phone.pullAll();
  await phone.writeAll(edits);
  const records = async () =>
    (await phone.db.outbox.toArray()).map((record) => entriesIn([record]).map(({ n }) => n));
  return { ...story, phone, records };
}

test('much that is written at once is bundled, by queue, and found by its row and its number', async () => {
  const { phone, records } = await withItems([
    ...adds.slice(0, 30),
    recipe.add('soup', { title: 'Soup' }),
    ...adds.slice(30),
  ]);
  expect((await records()).map(({ length }) => length)).toEqual([25, 1, 1, 1, 1, 1, 1, 25, 1, 1, 1, 1, 1]);
  expect(await countQueued(phone.db)).toBe(61);
  expect((await readQueue(phone.db)).map(({ n }) => n)).toEqual(names.map((_, n) => n + 1).concat(61));
  const rows = [item('item-3'), item('item-59'), { noun: 'recipe', id: 'soup' }];
  expect((await queuedOn(phone.db, rows)).map(({ id }) => id)).toEqual(['item-3', 'soup', 'item-59']);
  expect(await queuedWith(phone.db, 31)).toMatchObject({ noun: 'recipe', id: 'soup' });
  // An id that is only a prefix of others does not match them.
  expect(await queuedOn(phone.db, [item('item-')])).toEqual([]);
  await phone.remove('item-3');
  expect((await queuedOn(phone.db, [item('item-3')])).map(({ op }) => op.kind)).toEqual(['add', 'delete']);
  expect(await isQueuedOn(phone.db, { noun: 'recipe', id: 'item-3' })).toBe(false);
});

test.each([1, 7, 25, 40])(
  'requests of %i operations end where they do: each goes once, in order',
  async (maxOps) => {
    const { phone, server } = await withItems();
    const sent: number[] = [];
    for (;;) {
      phone.api.sent.length = 0;
      const { kind } = await phone.push({ ...queueOf(quickItem), maxOps });
      for (const { body } of phone.api.sent)
        sent.push(...(body as { items: { sync: { op: number } }[] }).items.map(({ sync }) => sync.op));
      if (kind === 'idle') break;
    }
    expect(sent).toEqual(names.map((_, n) => n + 1));
    expect(server.rows().map(({ version }) => version)).toEqual(sent);
    expect(await phone.db.outbox.count()).toBe(0);
  },
);

test('what was bundled with one that is rejected, sent again or given up stays as it is', async () => {
  const { phone, records } = await withItems(adds.slice(0, 12));
  phone.api.next(rejecting(2, 4, 5));
  await phone.push();
  expect(await records()).toEqual([[2], [4], [5]]);
  await phone.rejected.discard(4);
  expect((await phone.outbox()).map(({ n, parked }) => [n, parked?.code])).toEqual([
    [2, 'invalid_request'],
    [5, 'invalid_request'],
  ]);
  await phone.rejected.retry(2);
  expect((await phone.outbox()).map(({ n, parked }) => [n, parked?.code])).toEqual([
    [2, undefined],
    [5, 'invalid_request'],
  ]);
  expect(await phone.item('item-5')).toMatchObject({ sync: 'parked' });
  await phone.push();
  expect(await records()).toEqual([[5]]);
});

test('what is rejected of a bundle and what goes behind it take nothing along that stands in between', async () => {
  const { phone } = await withItems(adds.slice(0, 12));
  phone.api.next(
    (serve) => serve(),
    () => ({ kind: 'retry' }),
  );
  await phone.push({ ...queueOf(quickItem), maxOps: 3 });
  await phone.write([recipe.add('soup', { title: 'Soup' })]);
  await phone.add('milk');
  await phone.push();
  phone.api.next(rejecting(7, 8, 9, 10, 11, 12));
  await phone.push();
  expect((await phone.outbox()).map(({ n }) => n)).toEqual([7, 8, 9, 10, 11, 12, 13]);
});

test('a bundle that was taken apart while it was in hand is gone from the queue as what it is', async () => {
  const { phone } = await withItems(adds.slice(0, 12));
  const entries = await phone.outbox();
  const records = await phone.db.outbox.toArray();
  const { epoch } = await readSyncState(phone.db);
  const beneath = entries.slice(0, 1).map(({ op }) => op);
  const now = entries.map((entry) => (entry.n === 4 ? { ...entry, beneath } : entry));
  await phone.db.outbox.bulkPut(now);
  await decideOnDisk(phone.db, 'relaxed', async (disk) => {
    const held = await disk.heldOf(entries, { epoch, entries, records });
    const desk = openDesk({ rules: deviceRules, nounNamed }, held);
    for (const entry of entries.filter(({ n }) => n % 2 === 1)) desk.unqueue(entry);
    return { changes: desk.changes() };
  });
  const left = now.filter(({ n }) => n % 2 === 0);
  expect(await phone.db.outbox.toArray()).toEqual(left);
});

test('a window of an older build finds nothing that it may end, and what such a one left is sent as it was', async () => {
  const { phone } = await withItems(adds.slice(0, 2));
  const frozen = await phone.freeze('key-of-old');
  expect(await phone.db.batches.toArray()).toEqual([
    { resource: 'quick-list', key: 'key-of-old', numbers: [1, 2] },
  ]);
  await phone.db.batches.put({ resource: 'quick-list', key: 'key-of-old', ops: [1] });
  expect(frozen?.batch.ops).toEqual([1, 2]);
  await phone.push();
  expect(phone.api.sent.at(-1)?.headers).toEqual({ [idempotencyKeyHeader]: 'key-of-old' });
  expect((await phone.outbox()).map(({ n }) => n)).toEqual([2]);
});

/** The server takes all operations but these, which it rejects because of their content. */
function rejecting(...numbers: number[]): Script {
  return (serve) => {
    const result = serve();
    if (result.kind !== 'ok') return result;
    const body = result.body as MergeAnswer;
    const rejected = numbers.map((op) => ({ op, code: 'invalid_request', message: 'no' }));
    const acknowledged = body.acknowledged.filter((n) => !numbers.includes(n));
    return { ...result, body: { ...body, acknowledged, rejected } };
  };
}

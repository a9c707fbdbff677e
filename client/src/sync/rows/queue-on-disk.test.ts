import { openDesk } from 'sync-protocol/device/desk.ts';
import { deviceRules } from 'sync-protocol/device/rules.ts';
import { queueOf } from 'sync-protocol/nouns/queue.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import { expect, test } from 'vitest';
import { countQueued, isQueuedOn, outboxRecord, queuedOn, queuedWith, readQueue } from '#db/outbox.ts';
import { readSyncState } from '../status/sync-state.ts';
import { createStory } from '../testing/device.ts';
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
    (await phone.db.outbox.toArray()).map(({ entries }) => entries.map(({ n }) => n));
  return { ...story, phone, records };
}

test('what is written at once shares records, by queue, and is found by its row and its number', async () => {
  const { phone, records } = await withItems([
    ...adds.slice(0, 30),
    recipe.add('soup', { title: 'Soup' }),
    ...adds.slice(30),
  ]);
  expect((await records()).map(({ length }) => length)).toEqual([25, 5, 1, 25, 5]);
  expect(await countQueued(phone.db)).toBe(61);
  expect((await readQueue(phone.db)).map(({ n }) => n)).toEqual(names.map((_, n) => n + 1).concat(61));
  const rows = [item('item-3'), item('item-59'), { noun: 'recipe', id: 'soup' }];
  expect((await queuedOn(phone.db, rows)).map(({ id }) => id)).toEqual(['item-3', 'soup', 'item-59']);
  expect(await queuedWith(phone.db, 31)).toMatchObject({ noun: 'recipe', id: 'soup' });
  // Another that begins alike is another.
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

test('what shares a record with one that is rejected, sent again or given up stays as it is', async () => {
  const { phone, records } = await withItems(adds.slice(0, 6));
  const reject = (numbers: number[]) =>
    phone.api.next((serve) => {
      const result = serve();
      if (result.kind !== 'ok') return result;
      const body = result.body as MergeAnswer;
      return {
        ...result,
        body: {
          ...body,
          acknowledged: body.acknowledged.filter((n) => !numbers.includes(n)),
          rejected: numbers.map((op) => ({ op, code: 'invalid_request', message: 'no' })),
        },
      };
    });
  reject([2, 4, 5]);
  await phone.push();
  expect(await records()).toEqual([[2, 4, 5]]);
  await phone.rejected.discard(4);
  expect((await phone.outbox()).map(({ n, parked }) => [n, parked?.code])).toEqual([
    [2, 'invalid_request'],
    [5, 'invalid_request'],
  ]);
  await phone.rejected.retry(2);
  const left = (await phone.outbox()).map(({ id, parked }) => [id, parked?.code]);
  expect(left).toEqual([
    ['item-2', undefined],
    ['item-5', 'invalid_request'],
  ]);
  expect(await phone.item('item-5')).toMatchObject({ sync: 'parked' });
});

test('what got beneath an operation while it was in hand stays, where others of its record go', async () => {
  const { phone } = await withItems(adds.slice(0, 4));
  const entries = await phone.outbox();
  const [record] = await phone.db.outbox.toArray();
  if (!record) throw new Error('nothing is queued');
  const { epoch } = await readSyncState(phone.db);
  const beneath = entries.slice(0, 1).map(({ op }) => op);
  const now = entries.map((entry) => (entry.n === 4 ? { ...entry, beneath } : entry));
  await phone.db.outbox.put(outboxRecord(record.n, record.resource, now));
  await decideOnDisk(phone.db, 'relaxed', async (disk) => {
    const held = await disk.heldOf(entries, { epoch, entries, records: [record] });
    const desk = openDesk({ rules: deviceRules, nounNamed }, held);
    for (const entry of entries.slice(0, 2)) desk.unqueue(entry);
    return { changes: desk.changes() };
  });
  expect((await phone.outbox()).map((entry) => [entry.n, entry.beneath])).toEqual([
    [3, undefined],
    [4, beneath],
  ]);
});

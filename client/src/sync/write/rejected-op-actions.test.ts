import { expect, test } from 'vitest';
import { rejectQueued } from '#sync/testing/queued.ts';
import { createStory } from '../testing/device.ts';
import { putKnown } from '../testing/put-known.ts';
import type { Script } from '../testing/scripted-api.ts';

const tooLong = 'x'.repeat(500);

/** A phone with a rejected rename of a saved item and an edit that waits behind it. */
async function withRejectedRename() {
  const story = createStory();
  const phone = await story.device('phone');
  await phone.add('milk');
  await phone.sync();
  await phone.set('milk', { itemName: tooLong });
  await phone.set('milk', { quantity: '2' });
  await phone.push();
  const [rejected] = await phone.outbox();
  return { ...story, phone, n: rejected?.n ?? 0 };
}

test('[Q4] edit and send again: the operation goes with its new value, and what waited behind it follows', async () => {
  const { phone, n, server } = await withRejectedRename();
  await phone.rejected.edit(n, { itemName: 'oat milk' });
  expect(await phone.item('milk')).toMatchObject({ itemName: 'oat milk', quantity: '2', sync: 'waiting' });
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  expect(server.row('quickItem', 'milk')?.fields).toMatchObject({ itemName: 'oat milk', quantity: '2' });
});

test('[Q4] send again as it is: rejected again, it stays with the new reason', async () => {
  const { phone, n } = await withRejectedRename();
  await phone.rejected.retry(n);
  expect(await phone.item('milk')).toMatchObject({ sync: 'waiting' });
  await phone.push();
  expect(await phone.item('milk')).toMatchObject({ sync: 'parked', itemName: tooLong });
});

test('[Q4] discard a rename: the saved name is shown again and what waited behind it goes', async () => {
  const { phone, n } = await withRejectedRename();
  await phone.rejected.discard(n);
  expect(await phone.item('milk')).toMatchObject({ itemName: 'milk', quantity: '2', sync: 'waiting' });
  await phone.sync();
  expect(await phone.item('milk')).toMatchObject({ itemName: 'milk', quantity: '2', sync: 'saved' });
});

test('[Q4] discard a rejected add: it goes with everything queued behind it', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk', tooLong);
  await phone.set('milk', { quantity: '2' });
  await phone.push();
  const [rejected] = await phone.outbox();
  await phone.rejected.discard(rejected?.n ?? 0);
  expect(await phone.outbox()).toEqual([]);
  expect(await phone.items()).toEqual({});
});

test('[Q3] only what is rejected can be changed or discarded', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  const before = await phone.outbox();
  await phone.rejected.discard(before[0]?.n ?? 0);
  await phone.rejected.edit(before[0]?.n ?? 0, { itemName: 'x' });
  await phone.rejected.retry(99);
  expect(await phone.outbox()).toEqual(before);
});

test('[Q4] what is rejected survives a restart and another full pull', async () => {
  const { phone, n, server } = await withRejectedRename();
  const reborn = await phone.reborn();
  server.restore(server.backup());
  await reborn.sync();
  const entry = (await reborn.outbox()).find((each) => each.n === n);
  expect(entry?.parked?.code).toBe('invalid_request');
  expect(await reborn.item('milk')).toMatchObject({ itemName: tooLong, sync: 'parked' });
});

test('[Q4] whoever acts on a rejected operation wakes its queue', async () => {
  const { phone, n } = await withRejectedRename();
  const before = phone.wrote.length;
  await phone.rejected.retry(n);
  expect(phone.wrote.slice(before)).toEqual(['quick-list']);
});

test('[Q4] to discard a rejected add of a row that another device made keeps that row', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  const laptop = await device('laptop');
  await laptop.add('milk');
  await laptop.sync();
  await phone.add('milk', 'my milk');
  const full: Script = (serve) => {
    const result = serve();
    if (result.kind !== 'ok') return result;
    const body = {
      ...(result.body as object),
      acknowledged: [],
      rejected: [{ op: 1, code: 'list_limit', message: '' }],
    };
    return { ...result, body };
  };
  phone.api.next(full);
  await phone.push();
  await phone.pullAll();
  await phone.rejected.discard(1);
  expect(await phone.item('milk')).toMatchObject({ _id: 'milk', itemName: 'milk', sync: 'saved' });
});

test('[M10] to discard a rejected edit keeps what was offered because of it, behind what was written since', async () => {
  const phone = await createStory().device('phone');
  const mark = (version: number, device: string) => ({ version, stamp: version, device });
  const row = {
    noun: 'recipe',
    id: 'soup',
    version: 2,
    created: mark(1, 'laptop'),
    deleted: null,
    restored: null,
    fields: { title: 'Soup', description: 'theirs' },
    marks: { description: mark(2, 'laptop') },
  };
  await putKnown(phone.db, { row, epoch: 'e1', generation: 1 });
  const write = (description: string, base: number) =>
    phone.write([
      {
        kind: 'set',
        noun: 'recipe',
        id: 'soup',
        set: { description },
        seen: { base, epoch: 'e1' },
      },
    ]);
  await write('mine', 1);
  const n = (await phone.outbox())[0]?.n ?? 0;
  await rejectQueued(phone.db, n);
  await write('mine, better', 2);
  const offered = { description: 'mine, better', lost: { description: [{ value: 'theirs' }] } };
  expect(await phone.db.recipes.get('soup')).toMatchObject(offered);
  await phone.rejected.discard(n);
  expect(await phone.db.recipes.get('soup')).toMatchObject(offered);
  expect((await phone.outbox()).map(({ op }) => op)).toMatchObject([
    { kind: 'set', set: { description: 'mine, better' } },
    { kind: 'act', action: 'keepLost', args: { value: 'theirs', device: 'laptop', stamp: 2 } },
  ]);
});

test('to discard a rejected edit that had lost does not keep its value', async () => {
  const phone = await createStory().device('phone');
  const mark = (version: number, stamp: number) => ({ version, stamp, device: 'laptop' });
  const row = {
    noun: 'recipe',
    id: 'soup',
    version: 2,
    created: mark(1, 1),
    deleted: null,
    restored: null,
    fields: { title: 'Soup', description: 'theirs' },
    marks: { description: mark(2, Number.MAX_SAFE_INTEGER) },
  };
  await putKnown(phone.db, { row, epoch: 'e1', generation: 1 });
  await phone.write([
    {
      kind: 'set',
      noun: 'recipe',
      id: 'soup',
      set: { description: 'mine' },
      seen: { base: 1, epoch: 'e1' },
    },
  ]);
  const n = (await phone.outbox())[0]?.n ?? 0;
  await rejectQueued(phone.db, n);
  expect((await phone.db.recipes.get('soup'))?.lost).toMatchObject({ description: [{ value: 'mine' }] });
  await phone.rejected.discard(n);
  expect((await phone.db.recipes.get('soup'))?.lost).toBeUndefined();
  expect(await phone.outbox()).toEqual([]);
});

import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { countQueued } from '#db/outbox.ts';
import 'fake-indexeddb/auto';

import { liveQuery } from 'dexie';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { seenNow } from '../rows/known-rows.ts';
import { createStory } from '../testing/device.ts';

const startMs = 1_700_000_000_000;

test('[O1] [O2] an operation says what was done, when, and what was on screen', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  await phone.sync();
  await phone.set('milk', { isChecked: true });
  const { epoch } = await phone.state();
  expect((await phone.outbox()).map(({ op }) => op)).toEqual([
    {
      kind: 'set',
      noun: 'quickItem',
      id: 'milk',
      set: { isChecked: true },
      base: 1,
      epoch,
      stamp: startMs + 1,
    },
  ]);
});

test('[O2] the base is the version on screen and not how far the device has pulled', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  await phone.add('eggs');
  await phone.sync();
  await phone.set('milk', { quantity: '2' });
  expect((await phone.outbox())[0]?.op.base).toBe(1);
  expect((await phone.state()).cursor).toMatch(/\.2$/);
});

test('[O2] an edit of what the server has not answered yet has base 0 and no epoch', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  await phone.set('milk', { quantity: '2' });
  expect((await phone.outbox()).map(({ op }) => [op.base, op.epoch])).toEqual([
    [0, ''],
    [0, ''],
  ]);
});

test('[O2] a form that was opened before another device’s edit came in says so when it is saved', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  const laptop = await device('laptop');
  await phone.add('milk');
  await phone.sync();
  const seen = await seenNow(phone.db, 'quickItem', 'milk');
  const { epoch } = await phone.state();
  await laptop.pullAll();
  await laptop.set('milk', { quantity: '1 l' });
  await laptop.sync();
  await phone.pullAll();
  await phone.write([{ kind: 'set', noun: 'quickItem', id: 'milk', set: { quantity: '2 l' }, seen }]);
  const [entry] = await phone.outbox();
  expect(entry?.op).toMatchObject({ base: 1, epoch });
  expect(entry?.op).not.toHaveProperty('seen');
  expect(await phone.item('milk')).toMatchObject({ quantity: '2 l' });
});

test('[O3] numbers ascend and are not used again after everything was acknowledged and the browser restarted', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  await phone.add('eggs');
  const before = (await phone.outbox()).map(({ n }) => n);
  await phone.sync();
  const reborn = await phone.reborn();
  await reborn.add('bread');
  const [after] = await reborn.outbox();
  expect(after?.n).toBeGreaterThan(Math.max(...before));
});

test('[O3] several edits at once are queued in their order, with ascending stamps', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.writeAll(
    ['a', 'b', 'c'].map((id) => ({ kind: 'add', noun: 'quickItem', id, set: { itemName: id } })),
  );
  const ops = (await phone.outbox()).map(({ op }) => op);
  expect(ops.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(ops.map(({ stamp }) => stamp)).toEqual([startMs, startMs + 1, startMs + 2]);
});

describe('[O4] what the screen shows and the operation land together', () => {
  test('[O4] neither does when the screen’s record cannot be stored', async () => {
    const { device } = createStory();
    const phone = await device('phone');
    onTestFinished(phone.failWrites('quickItems'));
    await expect(phone.add('milk')).rejects.toThrow('QuotaExceeded');
    expect(await phone.outbox()).toEqual([]);
    expect(await phone.items()).toEqual({});
    expect((await phone.state()).lastStamp).toBe(0);
    expect(phone.wrote).toEqual([]);
  });

  test('[O4] neither does when the operation cannot be stored', async () => {
    const { device } = createStory();
    const phone = await device('phone');
    onTestFinished(phone.failWrites('outbox'));
    await expect(phone.add('milk')).rejects.toThrow('QuotaExceeded');
    expect(await phone.items()).toEqual({});
  });

  test('[O4] neither does when one of several edits is impossible', async () => {
    const { device } = createStory();
    const phone = await device('phone');
    const edits = [
      { kind: 'add', noun: 'quickItem', id: 'milk', set: { itemName: 'milk' } },
      { kind: 'add', noun: 'unheard-of', id: 'eggs', set: {} },
    ] as const;
    await expect(phone.writeAll([...edits])).rejects.toThrow(RangeError);
    expect(await phone.outbox()).toEqual([]);
    expect(await phone.items()).toEqual({});
  });

  test('[O4] no reader ever sees one without the other', async () => {
    const { device } = createStory();
    const phone = await device('phone');
    const seen: [number, number][] = [];
    const subscription = liveQuery(() =>
      phone.db.transaction('r', phone.db.outbox, phone.db.quickItems, async () => [
        await countQueued(phone.db),
        await phone.db.quickItems.count(),
      ]),
    ).subscribe(([ops = 0, items = 0]) => void seen.push([ops, items]));
    for (const id of ['a', 'b', 'c']) await phone.add(id);
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([3, 3]));
    subscription.unsubscribe();
    for (const [ops, items] of seen) expect(ops).toBe(items);
  });
});

test('[O4] a write is there after the browser died right after it', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  const reborn = await phone.reborn();
  expect(await reborn.item('milk')).toMatchObject({ itemName: 'milk', sync: 'waiting' });
  expect(await reborn.outbox()).toHaveLength(1);
});

test('[V2] an edit is on screen at once, without any network', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  expect(await phone.item('milk')).toMatchObject({ _id: 'temp_milk', itemName: 'milk', sync: 'waiting' });
  await phone.set('milk', { isChecked: true });
  expect(await phone.item('milk')).toMatchObject({ itemName: 'milk', isChecked: true });
  await phone.remove('milk');
  expect(await phone.item('milk')).toBeUndefined();
  await phone.restore('milk');
  expect(await phone.item('milk')).toMatchObject({ itemName: 'milk', isChecked: true });
  expect(phone.api.sent).toEqual([]);
});

test('[Q1] whoever writes says which queue has something to send', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  expect(phone.wrote).toEqual(['quick-list']);
  await phone.writeAll([]);
  expect(phone.wrote).toEqual(['quick-list']);
});

test('[C1] stamps ascend while the clock stands still or goes back a little', async () => {
  const { device, clock } = createStory();
  const phone = await device('phone');
  await phone.add('a');
  clock.nowMs -= 30_000;
  await phone.add('b');
  const stamps = (await phone.outbox()).map(({ op }) => op.stamp);
  expect(stamps).toEqual([startMs, startMs + 1]);
});

test('[C2] after a day ahead the stamps start again from the right clock', async () => {
  const { device, clock } = createStory();
  const phone = await device('phone');
  clock.nowMs += dayMs;
  await phone.add('a');
  clock.nowMs -= dayMs;
  await phone.add('b');
  expect((await phone.outbox())[1]?.op.stamp).toBe(startMs);
});

test('two tabs that write at once lose neither edit', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await Promise.all(['a', 'b', 'c', 'd'].map((id) => phone.add(id)));
  expect(await phone.outbox()).toHaveLength(4);
  expect(new Set((await phone.outbox()).map(({ op }) => op.stamp)).size).toBe(4);
  expect(Object.keys(await phone.items()).sort()).toEqual(['a', 'b', 'c', 'd']);
});

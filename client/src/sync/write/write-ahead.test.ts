import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { describe, expect, test } from 'vitest';
import type { Device } from '../testing/device.ts';
import { openBrowser } from '../testing/open-browser.ts';
import { keepAhead } from './write-ahead.ts';

const many = Array.from({ length: 60 }, (_, index) =>
  quickItem.add(`item-${index}`, { itemName: `item ${index}` }),
);
const one = quickItem.add('item-3', { itemName: 'item 3' });
const full = 'QuotaExceededError';

/** Quantities written by queued operations, in queue order. */
const quantities = async (disk: Device) =>
  (await disk.outbox()).flatMap(({ op }) => (op.kind === 'set' ? [op.set.quantity] : []));

describe('[O8] a write is kept ahead of its rows', () => {
  test('it counts as on the disk once it is kept, and nothing of that is left behind its rows', async () => {
    const { disk, page } = await openBrowser();
    const { write, writes } = page('a');
    const ahead: Promise<number>[] = [];
    writes.subscribe(() => void (writes.readEnded() === 1 && ahead.push(disk.db.writesAhead.count())));
    await write(many);
    // A read started now waits for the rows.
    expect(await Promise.all(ahead)).toEqual([0]);
    expect(Object.keys(await disk.items())).toHaveLength(60);
    expect((await disk.state()).lastN).toBe(60);
    expect([writes.readBegun(), writes.readEnded()]).toEqual([1, 1]);
  });

  test('what a page kept that went away before its rows were there is written by the next, once and in its order', async () => {
    const { story, disk, page } = await openBrowser();
    await keepAhead(disk.db, { id: 'a.1', atMs: story.clock.nowMs, edits: many });
    await keepAhead(disk.db, {
      id: 'a.2',
      atMs: story.clock.nowMs + 1,
      edits: many.map(({ id }) => quickItem.set(id, { quantity: '2' })),
    });
    story.clock.nowMs += 60_000;
    page('b');
    await expect.poll(() => disk.db.writesAhead.count()).toBe(0);
    page('c');
    const items = await disk.items();
    expect(Object.keys(items)).toHaveLength(60);
    expect(items['item-0']).toMatchObject({ itemName: 'item 0', quantity: '2' });
    expect((await disk.state()).lastN).toBe(120);
  });

  test('another page that writes it meanwhile and the one that kept it write it once', async () => {
    const { disk, page } = await openBrowser();
    const writing = page('a').write(many);
    page('b');
    await writing;
    await expect.poll(() => disk.db.writesAhead.count()).toBe(0);
    expect((await disk.state()).lastN).toBe(60);
  });

  test('what is written right behind it comes behind it', async () => {
    const { disk, page } = await openBrowser();
    const { write } = page('a');
    const written = [write(many), write(quickItem.set('item-7', { quantity: '7' }))];
    await written[1];
    expect(await disk.item('item-7')).toMatchObject({ itemName: 'item 7', quantity: '7' });
    await Promise.all(written);
    expect((await disk.state()).lastN).toBe(61);
  });

  test('a page that goes away leaves nothing else of it, and an open page writes it before anything of its own', async () => {
    const { story, disk, texts, page, wordsOf } = await openBrowser();
    const open = page('b');
    const words = wordsOf('a');
    await keepAhead(disk.db, { id: 'a.1', atMs: story.clock.nowMs, edits: many });
    void words.during(many, (_write, onKept) => {
      onKept();
      return new Promise(() => {});
    });
    words.leave();
    expect(texts.length).toBe(0);
    await open.write(quickItem.set('item-3', { quantity: '3' }));
    expect(await disk.item('item-3')).toMatchObject({ itemName: 'item 3', quantity: '3' });
    expect(await disk.db.writesAhead.count()).toBe(0);
  });

  test('so does a page that has just been opened, and one whose disk was full at first', async () => {
    const { story, disk, page } = await openBrowser();
    const { write } = page('b');
    await write(one);
    const leave = (id: string, quantity: string) =>
      keepAhead(disk.db, { id, atMs: story.clock.nowMs, edits: [quickItem.set('item-3', { quantity })] });
    await leave('a.1', '1');
    await page('c').write(quickItem.set('item-3', { quantity: '2' }));
    expect(await disk.item('item-3')).toMatchObject({ quantity: '2' });

    await leave('a.2', '3');
    const mend = disk.failWrites('outbox', full);
    await expect(write(quickItem.set('item-3', { quantity: '4' }))).rejects.toThrow(full);
    mend();
    await write(quickItem.set('item-3', { quantity: '5' }));
    expect(await disk.item('item-3')).toMatchObject({ quantity: '5' });
    expect(await quantities(disk)).toEqual(['1', '2', '3', '5']);
  });

  test('writes of one page stay in their order while they wait for what another left', async () => {
    const { story, disk, page } = await openBrowser();
    const { write } = page('b');
    await write(one);
    await keepAhead(disk.db, {
      id: 'a.1',
      atMs: story.clock.nowMs,
      edits: [quickItem.set('item-3', { quantity: '1' })],
    });
    const later = ['2', '3', '4', '5'];
    const written = later.map((quantity) => write(quickItem.set('item-3', { quantity })));
    await Promise.all(written);
    expect(await quantities(disk)).toEqual(['1', ...later]);
  });

  test('what this build does not know stays, and holds up nothing', async () => {
    const { disk, page } = await openBrowser();
    await keepAhead(disk.db, {
      id: 'a.1',
      atMs: 1,
      edits: [{ kind: 'delete', noun: 'ofANewerBuild', id: 'x' }],
    });
    const { write } = page('b');
    await write(many);
    await write(quickItem.set('item-3', { quantity: '2' }));
    expect(await disk.item('item-3')).toMatchObject({ quantity: '2' });
    expect(await disk.db.writesAhead.toCollection().primaryKeys()).toEqual(['a.1']);
  });

  test('where it cannot be kept nothing is written', async () => {
    const { disk, page } = await openBrowser();
    const mend = disk.failWrites('writesAhead', full);
    const { write, writes } = page('a');
    await expect(write(many)).rejects.toThrow(full);
    mend();
    expect(await disk.outbox()).toEqual([]);
    expect([writes.readBegun(), writes.readEnded()]).toEqual([0, 0]);
    await write(many);
    expect((await disk.state()).lastN).toBe(60);
  });

  test('where its rows cannot be written the person is told so, and it does not come later', async () => {
    const { disk, page } = await openBrowser();
    const mend = disk.failWrites('outbox', full);
    const { write, writes } = page('a');
    const told: number[][] = [];
    writes.subscribe(() => told.push([writes.readBegun(), writes.readEnded()]));
    await expect(write(many)).rejects.toThrow(full);
    mend();
    expect(told).toEqual([
      [1, 0],
      [1, 1],
      [0, 0],
    ]);
    expect(await disk.db.writesAhead.toArray()).toEqual([]);
    expect(await disk.items()).toEqual({});
  });

  test('where it cannot be taken back either it is kept, and the person is told that the disk takes nothing', async () => {
    const { disk, page } = await openBrowser();
    const { write, writes, storage } = page('a');
    const mends = ['outbox', 'writesAhead'].map((store) => () => disk.failWrites(store, full));
    const mend: (() => void)[] = [];
    const counted = writes.subscribe(() => {
      // By now the write is kept ahead.
      if (writes.readEnded() === 1 && mend.length === 0) mend.push(...mends.map((fail) => fail()));
    });
    await write(many);
    counted();
    expect(storage.read()).not.toBeNull();
    expect(await disk.items()).toEqual({});
    for (const each of mend.toReversed()) each();
    await write(quickItem.set('item-3', { quantity: '3' }));
    expect(storage.read()).toBeNull();
    expect(await disk.item('item-3')).toMatchObject({ itemName: 'item 3', quantity: '3' });
    expect(Object.keys(await disk.items())).toHaveLength(60);
  });
});

import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../testing/open-browser.ts';
import { keepAhead } from './write-ahead.ts';

const many = Array.from({ length: 60 }, (_, index) =>
  quickItem.add(`item-${index}`, { itemName: `item ${index}` }),
);
const full = 'QuotaExceededError';

describe('[O8] a write is kept ahead of its rows', () => {
  test('it counts as on the disk once it is kept, and nothing of that is left behind its rows', async () => {
    const { disk, page } = await openBrowser();
    const { write, writes } = page('a');
    const ahead: Promise<number>[] = [];
    writes.subscribe(() => void (writes.readEnded() === 1 && ahead.push(disk.db.writesAhead.count())));
    await write(many);
    // Whoever reads then waits for the rows.
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

  test('what a page leaves of it is a sign alone, at which an open page writes it before anything of its own', async () => {
    const { story, disk, texts, page, wordsOf } = await openBrowser();
    const open = page('b');
    const words = wordsOf('a');
    await keepAhead(disk.db, { id: 'a.1', atMs: story.clock.nowMs, edits: many });
    void words.during(many, (_write, onKept) => {
      onKept();
      return new Promise(() => {});
    });
    words.leave();
    expect(texts.all()).toEqual(['[]']);
    await open.write(quickItem.set('item-3', { quantity: '3' }));
    expect(await disk.item('item-3')).toMatchObject({ itemName: 'item 3', quantity: '3' });
    expect(texts.length).toBe(0);
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
});

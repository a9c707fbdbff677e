import type { EditData } from 'sync-protocol/nouns/edit.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { AteriaDb } from '#db/ateria-db.ts';
import { countQueued } from '#db/outbox.ts';
import { createKeptTexts } from '../testing/kept-texts.ts';
import { personName as name, openBrowser } from '../testing/open-browser.ts';
import { createUnsavedWrites, forgetUnsavedWrites, readLeft } from './unsaved-writes.ts';

const milk = quickItem.add('milk', { itemName: 'milk' });
const eggs = quickItem.add('eggs', { itemName: 'eggs' });

test('[O6] what a page was writing when it went away is written by the next page, in its order and with its time', async () => {
  const { story, disk, texts, page, dyingPage } = await openBrowser();
  dyingPage('a', [milk], [quickItem.set('milk', { quantity: '2 l' })]);
  story.clock.nowMs += 60_000;

  page('b');
  await expect.poll(() => texts.length).toBe(0);
  expect(await disk.item('milk')).toMatchObject({ itemName: 'milk', quantity: '2 l' });
  expect((await disk.outbox()).map(({ queuedAt }) => story.clock.nowMs - queuedAt)).toEqual([60_000, 60_000]);
});

test('[O6] what is left keeps the names that other builds read and wrote it by', async () => {
  const { disk, texts, page, dyingPage } = await openBrowser();
  dyingPage('a', [milk]);
  const left = JSON.parse(texts.getItem('ateria.lastWords.person.a') ?? '[]');
  expect(left).toMatchObject([{ id: 'a.1', drafts: [milk] }]);

  page('b');
  await expect.poll(() => disk.item('milk')).toMatchObject({ itemName: 'milk' });
});

test('[O6] what a page left is written before what another page, open all the while, writes later', async () => {
  const { story, disk, page, dyingPage } = await openBrowser();
  const open = page('b');
  await open.write(milk);
  dyingPage('a', [quickItem.set('milk', { quantity: '1 l' })]);
  story.clock.nowMs += 6 * 60_000;
  await open.write(quickItem.set('milk', { quantity: '2 l' }));

  page('c');
  await expect.poll(async () => (await disk.outbox()).length).toBe(3);
  expect(await disk.item('milk')).toMatchObject({ quantity: '2 l' });
  const stamps = (await disk.outbox()).map(({ op }) => op.stamp);
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
});

test('[O6] [M4] what a page left had not seen what another device did later, and gives way to it', async () => {
  const { story, disk, page, dyingPage } = await openBrowser();
  const laptop = await story.device('laptop');
  await disk.add('milk');
  await disk.sync();
  await laptop.sync();
  story.clock.nowMs += 1_000;
  dyingPage('a', [quickItem.set('milk', { quantity: '1 l', category: 'dairy' })]);
  story.clock.nowMs += 60_000;
  await laptop.set('milk', { quantity: '2 l' });
  await laptop.sync();
  await disk.pullAll();

  page('b');
  await expect.poll(() => disk.outbox()).toHaveLength(1);
  await disk.sync();
  expect(await disk.item('milk')).toMatchObject({ quantity: '2 l', category: 'dairy' });
});

test('[O6] what came to its end after the page had gone is not written twice', async () => {
  const { disk, texts, page } = await openBrowser();
  const leaving = page('a');
  const written = leaving.write(milk);
  leaving.leave();
  const left = [texts.key(0) ?? '', texts.getItem(texts.key(0) ?? '') ?? ''] as const;
  await written;
  expect(texts.length).toBe(0);
  // The page was killed in between: the write is on the disk and in local storage.
  texts.setItem(...left);
  page('b');
  await expect.poll(() => texts.length).toBe(0);
  expect(await disk.outbox()).toHaveLength(1);
});

test('[O6] two pages that start at once write it once', async () => {
  const { disk, texts, page, dyingPage } = await openBrowser();
  dyingPage('a', [eggs]);
  page('b');
  page('c');
  await expect.poll(() => texts.length).toBe(0);
  expect(await disk.outbox()).toHaveLength(1);
});

test('a page that writes nothing leaves nothing, nor does one whose write this device could not keep', async () => {
  const { disk, texts, page } = await openBrowser();
  const engine = page('a');
  engine.leave();
  expect(texts.length).toBe(0);
  onTestFinished(disk.failWrites('outbox', 'QuotaExceededError'));
  const rejected = engine.write(milk);
  engine.leave();
  expect(texts.length).toBe(1);
  await expect(rejected).rejects.toThrow();
  expect(texts.length).toBe(0);
});

test('[O6] what cannot be written yet stays for the next page', async () => {
  const { disk, texts, page, dyingPage } = await openBrowser();
  dyingPage('a', [milk]);
  const mend = disk.failWrites('outbox', 'QuotaExceededError');
  const blocked = page('b');
  await expect(blocked.write(eggs)).rejects.toThrow();
  expect(texts.length).toBe(1);
  mend();
  page('c');
  await expect.poll(() => texts.length).toBe(0);
  expect(await disk.item('milk')).toMatchObject({ itemName: 'milk' });
});

test('[O6] what a page leaves while another writes what it had left before is not dropped with it', async () => {
  const texts = createKeptTexts();
  const [leaving, other] = ['a', 'b'].map((page) =>
    createUnsavedWrites({ texts, readAhead: async () => [], name, page, nowMs: () => 1_000 }),
  );
  const leave = (edits: readonly EditData[]) => {
    void leaving?.during(edits, () => new Promise(() => {}));
    leaving?.leave();
  };
  leave([milk]);
  const written: string[] = [];
  const note = async ({ id }: { id: string }) => void written.push(id);
  await other?.deliver(async (left) => {
    await note(left);
    leave([eggs]);
  });
  await other?.deliver(note);
  expect(written).toContain('a.2');
  expect(texts.length).toBe(0);
});

test('[O6] [O7] what a page left is flushed before it goes from local storage', async () => {
  const { disk, texts, page, dyingPage } = await openBrowser();
  dyingPage('a', [milk]);
  const begun = notesOfWriting(disk.db, 'outbox', () => texts.length);
  page('b');
  await expect.poll(() => texts.length).toBe(0);
  expect(begun[0]).toEqual({ durability: 'strict', left: 1 });
});

test('[O6] what this build cannot write stays, and holds up nothing that other pages left', async () => {
  const { disk, texts, page, dyingPage } = await openBrowser();
  dyingPage('a', [{ kind: 'delete', noun: 'ofANewerBuild', id: 'x' }]);
  dyingPage('b', [milk]);
  page('c');
  await expect.poll(() => disk.item('milk')).toMatchObject({ itemName: 'milk' });
  expect(texts.length).toBe(1);
});

test('[O6] of what a page left this build writes what it can, once, and keeps the rest', async () => {
  const { disk, texts, page, dyingPage } = await openBrowser();
  const strange: EditData = { kind: 'delete', noun: 'ofANewerBuild', id: 'x' };
  dyingPage('a', [milk], [strange], [eggs]);
  const { write } = page('c');
  await expect.poll(() => disk.item('eggs')).toMatchObject({ itemName: 'eggs' });
  expect(readLeft(texts.all()[0] ?? null)).toMatchObject([{ id: 'a.2', edits: [strange] }]);
  for (let count = 1; count <= 70; count += 1) await write(quickItem.set('milk', { quantity: `${count} l` }));
  expect((await disk.outbox()).filter(({ op }) => op.kind === 'add')).toHaveLength(2);
});

test('what is kept ahead after its page went away, and is no longer left by it, has been found by nobody', async () => {
  const { wordsOf } = await openBrowser();
  const words = wordsOf('a');
  let keep = () => {};
  let end = () => {};
  void words.during([milk], (_write, onKept) => {
    keep = onKept;
    return new Promise(() => {});
  });
  const other = words.during([eggs], () => new Promise<void>((resolve) => (end = resolve)));
  words.leave();
  expect(words.isFound('a.1')).toBe(false);
  keep();
  end();
  await other;
  expect(words.isFound('a.1')).toBe(false);
});

test('a damaged text is dropped, and another person’s is left alone', async () => {
  const { texts, page, disk } = await openBrowser();
  texts.setItem('ateria.lastWords.person.a', '[{"id":1}]');
  texts.setItem('ateria.lastWords.person.b', '{');
  texts.setItem('ateria.lastWords.other.a', 'theirs');
  page('c');
  await expect.poll(() => texts.length).toBe(1);
  expect(await disk.outbox()).toEqual([]);
  expect(texts.getItem('ateria.lastWords.other.a')).toBe('theirs');
  forgetUnsavedWrites(texts, 'other');
  expect(texts.length).toBe(0);
});

test.each(['writesAhead', 'quickItems'])(
  '[O4] a write of which the database says too early that %s were not stored is kept once and shown',
  async (table) => {
    const { disk, page } = await openBrowser();
    const { db } = disk;
    const engine = page('a');
    const isCut = cutShort(db, table);

    await engine.write(milk);

    expect(isCut()).toBe(true);
    expect(await countQueued(db)).toBe(1);
    expect(await db.quickItems.get('milk')).toMatchObject({ itemName: 'milk' });
    expect(await db.writesAhead.count()).toBe(0);
    engine.stop();
  },
);

test('[O4] [O6] what a page left is kept once and shown, also where the database says too early that it failed', async () => {
  const { disk, texts, page, dyingPage } = await openBrowser();
  dyingPage('a', [milk]);
  const isCut = cutShort(disk.db, 'quickItems');

  const engine = page('b');

  await expect.poll(() => texts.length).toBe(0);
  expect(isCut()).toBe(true);
  expect(await countQueued(disk.db)).toBe(1);
  expect(await disk.item('milk')).toMatchObject({ itemName: 'milk' });
  engine.stop();
});

/**
 * Records the durability of every later write transaction on a table, and how much was left when it began.
 */
function notesOfWriting(db: AteriaDb, table: string, countLeft: () => number) {
  const notes: { durability: string; left: number }[] = [];
  const connection = db.backendDB() as unknown as IDBDatabase;
  const begin = connection.transaction.bind(connection);
  connection.transaction = (...args) => {
    const transaction = begin(...args);
    const { mode, durability, objectStoreNames } = transaction;
    if (mode === 'readwrite' && objectStoreNames.contains(table))
      notes.push({ durability, left: countLeft() });
    return transaction;
  };
  return notes;
}

/**
 * Makes the next write transaction on a table commit and yet report a failure, with its rows for screens
 * removed. Returns a function that tells whether that has happened.
 */
function cutShort(db: AteriaDb, table: string): () => boolean {
  let isCut = false;
  const connection = db.backendDB() as unknown as IDBDatabase;
  const begin = connection.transaction.bind(connection);
  connection.transaction = (...args) => {
    const transaction = begin(...args);
    const writes = transaction.mode === 'readwrite' && transaction.objectStoreNames.contains(table);
    if (isCut || !writes) return transaction;
    isCut = true;
    const listen = transaction.addEventListener.bind(transaction);
    transaction.addEventListener = (type: string, listener: unknown) => {
      if (type !== 'abort') return;
      const fail = listener as () => void;
      const losesRows = table === 'quickItems';
      listen('complete', () => void (losesRows ? db.quickItems.clear().then(fail) : fail()));
    };
    return transaction;
  };
  return () => isCut;
}

import 'fake-indexeddb/auto';
import { Dexie, RangeSet } from 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refreshQueries } from '#db/reopen.ts';
import { createTestEngine, itemEdit } from '#sync/testing/test-engine.ts';
import { watchTable } from './watch-table.ts';

async function watchedItems() {
  const engine = await createTestEngine();
  const { db } = engine;
  onTestFinished(() => db.close());
  const all = vi.spyOn(db.quickItems, 'orderBy');
  const told: string[][] = [];
  let reads = 0;
  const watch = watchTable(db, db.quickItems, {
    count: () => ++reads,
    told: (_read, records) => told.push(records.map(({ itemName }) => itemName)),
    failed: () => told.push(['failed']),
  });
  onTestFinished(watch.unsubscribe);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  return { engine, watch, told, wholeReads: () => all.mock.calls.length };
}

const until = (told: string[][], names: string[]) => vi.waitFor(() => expect(told.at(-1)).toEqual(names));

test('what is added, changed and removed is told in the order of the ids, and only that is read', async () => {
  const { engine, told, wholeReads } = await watchedItems();
  const [milk, eggs] = [itemEdit(engine, 'milk'), itemEdit(engine, 'eggs')];
  await engine.write(eggs);
  await engine.write(milk);
  const inOrder = [milk, eggs].sort((one, other) => (one.id < other.id ? -1 : 1));
  await until(
    told,
    inOrder.map(({ id }) => (id === milk.id ? 'milk' : 'eggs')),
  );
  await engine.db.quickItems.update(milk.id, { itemName: 'oat milk' });
  await vi.waitFor(() => expect(told.at(-1)).toContain('oat milk'));
  await engine.db.quickItems.delete(eggs.id);
  await until(told, ['oat milk']);
  expect(wholeReads()).toBe(1);
});

test('of very many changes at once everything is read again', async () => {
  const { engine, told, wholeReads } = await watchedItems();
  await engine.write(Array.from({ length: 60 }, (_, index) => itemEdit(engine, `item ${index}`)));
  await vi.waitFor(() => expect(told.at(-1)).toHaveLength(60));
  expect(wholeReads()).toBe(2);
});

test('what another tab says has changed is read, though its ranges have come without their methods', async () => {
  const { engine, told, wholeReads } = await watchedItems();
  const milk = itemEdit(engine, 'milk');
  await engine.write(milk);
  await until(told, ['milk']);
  const before = told.length;
  const { name } = engine.db;
  const ranges = new RangeSet().addKeys([milk.id, 'one more', 'and another']);
  Dexie.on('storagemutated').fire({ [`idb://${name}/quickItems/`]: JSON.parse(JSON.stringify(ranges)) });
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(before));
  expect(told.at(-1)).toEqual(['milk']);
  expect(wholeReads()).toBe(1);
});

test('when anything may have changed everything is read again, and nothing once nobody watches', async () => {
  const { engine, watch, told, wholeReads } = await watchedItems();
  refreshQueries();
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(wholeReads()).toBe(2);
  watch.unsubscribe();
  await engine.write(itemEdit(engine, 'milk'));
  refreshQueries();
  await engine.db.quickItems.toArray();
  expect(told).toHaveLength(2);
});

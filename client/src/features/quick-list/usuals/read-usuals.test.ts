import 'fake-indexeddb/auto';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { putOnList } from 'sync-protocol/quick-list/put-on-list.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listLines } from '#editing/list-lines.ts';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { readUsuals } from './read-usuals.ts';

const nowMs = new Date(2026, 10, 28, 12).getTime();

async function deviceAt() {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  onTestFinished(() => void vi.useRealTimers());
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  return engine;
}

/** Puts a recipe's ingredient on the list this many days ago, and clears it. */
async function buy({ db, write }: TestEngine, days: number, key = 'soup-milk') {
  vi.setSystemTime(nowMs - days * dayMs);
  const wanted = { key, itemName: 'milk', quantity: '', category: 'dairy' } as const;
  await write(putOnList([wanted], await listLines(db)).edits);
  await write([quickItem.delete(key)]);
}

test('what a recipe puts on the list again was bought again', async () => {
  const engine = await deviceAt();
  await buy(engine, 21, 'stew-milk');
  await buy(engine, 14);
  await buy(engine, 7);
  vi.setSystemTime(nowMs);
  expect(await readUsuals(engine.db, nowMs)).toMatchObject([
    { itemName: 'milk', times: 3, everyDays: 7, daysSince: 7 },
  ]);
});

test('what only came back by Undo was not', async () => {
  const engine = await deviceAt();
  await buy(engine, 21, 'stew-milk');
  await buy(engine, 14);
  vi.setSystemTime(nowMs - 7 * dayMs);
  await engine.write([quickItem.restore('soup-milk'), quickItem.delete('soup-milk')]);
  vi.setSystemTime(nowMs);
  expect(await readUsuals(engine.db, nowMs)).toEqual([]);
});

test('days are reckoned by the server’s clock where this device’s is behind it', async () => {
  const engine = await deviceAt();
  for (const days of [28, 21, 14, 7]) {
    vi.setSystemTime(nowMs - days * dayMs);
    await engine.write([quickItem.add(`milk${days}`, { itemName: 'milk' }), quickItem.delete(`milk${days}`)]);
  }
  await engine.db.syncState.update('sync', { clockOffsetMs: 3 * dayMs });
  expect(await readUsuals(engine.db, nowMs - 3 * dayMs)).toMatchObject([{ itemName: 'milk', daysSince: 7 }]);
});

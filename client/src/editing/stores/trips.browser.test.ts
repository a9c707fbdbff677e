import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { forgetCheck, noteCheck, tripsTo } from './trips.ts';

const milk = [{ noun: 'quickItem', id: 'milk' }] as const;

test('what is taken back is forgotten of this visit, and stays of those before it', async () => {
  const { db, newId } = await createTestEngine();
  onTestFinished(() => db.close());
  const note = (day: number) =>
    noteCheck(db, { storeId: 'market', shelf: 'dairy', lines: milk }, day * dayMs, newId);
  const checks = async () => (await tripsTo(db, 'market')).map((trip) => trip.checks.length);
  await note(1);
  // The same row again: it was taken back out of the basket.
  await note(2);
  await forgetCheck(db, 'market', milk, 2 * dayMs + 1_000);
  expect(await checks()).toEqual([1, 0]);
  // Taken back at home long after: no visit continues.
  await forgetCheck(db, 'market', milk, 3 * dayMs);
  expect(await checks()).toEqual([1, 0]);
});

test('visits go on being told apart once a clock that ran ahead was put right', async () => {
  const { db, newId } = await createTestEngine();
  onTestFinished(() => db.close());
  const note = (atMs: number) =>
    noteCheck(db, { storeId: 'market', shelf: 'dairy', lines: milk }, atMs, newId);
  await note(9 * dayMs);
  for (const day of [1, 2]) for (const minute of [0, 1, 2]) await note(day * dayMs + minute * 60_000);
  // The first check after it is counted to the visit in the future.
  expect((await tripsTo(db, 'market')).map(({ checks }) => checks.length)).toEqual([4, 3]);
});

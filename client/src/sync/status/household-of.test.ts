import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { AteriaDb } from '#db/ateria-db.ts';
import { shownRows } from '../rows/known-rows.ts';
import { householdOf } from './household-of.ts';
import { ensureSyncState } from './sync-state.ts';

async function openDatabase() {
  const db = new AteriaDb('person', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
  await ensureSyncState(db, () => 'phone');
  return db;
}

test('the first answer names the household, and nothing of another is taken from then on', async () => {
  const noted: string[] = [];
  const household = householdOf(await openDatabase(), (name) => noted.push(name));
  expect(await household.isOwn('kitchen')).toBe(true);
  expect(await household.isOwn('cottage')).toBe(false);
  expect(noted).toEqual(['kitchen']);
});

test('an answer that comes once the database is emptied, as of a deleted account, is of no household', async () => {
  const db = await openDatabase();
  const household = householdOf(db);
  await db.syncState.clear();
  expect(await shownRows(db, 'quickItem')).toEqual([]);
  expect(await household.isOwn('kitchen')).toBe(false);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest, type OpenDatabase, openDatabase } from './database.ts';

let dataDir: string;
let database: OpenDatabase;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-driver-'));
  database = openDatabase({ dataDir });
  await migrateToLatest(database.db);
});

afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const note = (name: string) => ({ name, value: 'x' });
const names = async () =>
  (await database.db.selectFrom('server_state').select('name').orderBy('name').execute()).map(
    (row) => row.name,
  );

test('who reads is served while a transaction is open, and sees nothing of it before its end', async () => {
  const { db } = database;
  await db.insertInto('server_state').values(note('before')).execute();
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('server_state').values(note('inside')).execute();
    expect(await names()).toEqual(['before']);
  });
  expect(await names()).toEqual(['before', 'inside']);
});

test('who writes waits for the transaction that is open, in the order in which they came', async () => {
  const { db } = database;
  const order: string[] = [];
  const insert = (name: string) =>
    db
      .insertInto('server_state')
      .values(note(name))
      .execute()
      .then(() => order.push(name));
  let waiting: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    waiting = Promise.all([insert('second'), insert('third')]);
    await trx.insertInto('server_state').values(note('first')).execute();
    await new Promise((resolve) => setImmediate(resolve));
    order.push('first');
  });
  await waiting;
  expect(order).toEqual(['first', 'second', 'third']);
});

test('a transaction that fails leaves nothing behind and holds up nobody', async () => {
  const { db } = database;
  const failed = db.transaction().execute(async (trx) => {
    await trx.insertInto('server_state').values(note('lost')).execute();
    throw new Error('broken off');
  });
  await expect(failed).rejects.toThrow('broken off');
  await db.insertInto('server_state').values(note('later')).execute();
  expect(await names()).toEqual(['later']);
});

test('a write that gives back what it wrote is no reading', async () => {
  const written = await database.db
    .insertInto('server_state')
    .values(note('told'))
    .returning('name')
    .executeTakeFirst();
  expect(written).toEqual({ name: 'told' });
});

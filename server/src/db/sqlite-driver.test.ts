import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrateToLatest, type OpenDatabase, openDatabase } from './database.ts';
import { asShort } from './sqlite-driver.ts';

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

test('while another process writes, who writes here waits and everybody else goes on', async () => {
  const { db } = database;
  const other = new Sqlite(path.join(dataDir, 'ateria.db'));
  const insertThere = (name: string) => other.prepare("insert into server_state values (?, 'x')").run(name);
  other.exec('begin immediate');
  insertThere('there');
  const inTransaction = db
    .transaction()
    .execute((trx) => trx.insertInto('server_state').values(note('first')).execute());
  const alone = db.insertInto('server_state').values(note('second')).execute();
  expect(await names()).toEqual([]);
  other.exec('commit');
  await Promise.all([inTransaction, alone]);
  other.exec('begin immediate');
  const behind = db.insertInto('server_state').values(note('third')).execute();
  expect(await names()).toEqual(['first', 'second', 'there']);
  other.exec('rollback');
  await behind;
  other.close();
  expect(await names()).toEqual(['first', 'second', 'there', 'third']);
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

describe('short transactions that come at once', () => {
  const write = (name: string, act: () => Promise<void> = async () => {}) =>
    asShort(() =>
      database.db.transaction().execute(async (trx) => {
        await trx.insertInto('server_state').values(note(name)).execute();
        await act();
        return name;
      }),
    );

  test('share a commit, and none is through before it', async () => {
    const through: string[] = [];
    let seenByLast: string[] | undefined;
    const seen: string[][] = [];
    const looking = async () => {
      expect(through).toEqual([]);
      seenByLast = await names();
      seen.push(seenByLast);
    };
    const all = ['a', 'b', 'c'].map((name) => write(name, looking).then((done) => through.push(done)));
    await Promise.all(all);
    expect(seen).toEqual([[], [], []]);
    expect(through).toEqual(['a', 'b', 'c']);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  test('fail each for itself', async () => {
    const results = await Promise.allSettled([
      write('a'),
      write('b', () => Promise.reject(new Error('broken off'))),
      write('c'),
      // Fails, since the name exists already.
      write('a'),
      write('d'),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await names()).toEqual(['a', 'c', 'd']);
  });

  test('do not wait for one that takes long', async () => {
    const { db } = database;
    let through = false;
    const short = write('short').then(() => {
      through = true;
    });
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('server_state').values(note('long')).execute();
      await new Promise((resolve) => setImmediate(resolve));
      expect(through).toBe(true);
    });
    await short;
    expect(await names()).toEqual(['long', 'short']);
  });

  test('are never through where the disk was full', async () => {
    const { db } = database;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 3)}`.execute(db);
    const large = 'x'.repeat(3_000);
    const some = Array.from({ length: 12 }, (_, index) => `${String(index).padStart(2, '0')}${large}`);
    const results = await Promise.allSettled(some.map((name) => write(name)));
    const through = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(through.length).toBeLessThan(some.length);
    expect(await names()).toEqual(through);
    await sql`pragma max_page_count = 1000000`.execute(db);
    await write('later');
    expect(await names()).toEqual([...through, 'later']);
  });
});

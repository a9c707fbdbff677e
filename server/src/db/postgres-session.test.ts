import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstHousehold, joinHousehold } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { openDatabase } from './database.ts';
import { sendOn } from './send-on.ts';
import { sharedPostgres } from './testing/shared-postgres.ts';

const started = await sharedPostgres();
if (!started.isAvailable) test.skip(`PostgreSQL: ${started.reason}`, () => {});

let server: TestApp;

/** Records the statements sent to PostgreSQL from now on, and those before which an answer was awaited. */
function watchQueries() {
  const asked: { client: pg.Client; text: string; name: string | undefined; hasValues: boolean }[] = [];
  const waits: string[] = [];
  const underWay = new Map<pg.Client, number>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...all: unknown[]
  ) {
    const [statement] = all as [string | pg.QueryConfig];
    const { text, name, values = [] } = typeof statement === 'string' ? { text: statement } : statement;
    const before = underWay.get(this) ?? 0;
    if (before === 0) waits.push(text);
    asked.push({ client: this, text, name, hasValues: values.length > 0 });
    underWay.set(this, before + 1);
    const answer = (query as (...all: unknown[]) => Promise<unknown>).apply(this, all);
    const done = () => underWay.set(this, (underWay.get(this) ?? 1) - 1);
    answer.then(done, done);
    return answer as never;
  });
  return { asked, waits, stop: () => spy.mockRestore() };
}

describe.runIf(started.isAvailable)('on PostgreSQL', () => {
  beforeEach(async () => {
    if (!started.isAvailable) return;
    server = await startTestApp({ env: { DATABASE_URL: await started.postgres.newDatabase() } });
  });
  afterEach(() => server.close());

  async function push(name: string) {
    const sync = { op: 1, base: 0, epoch: '', stamp: server.clock.ms };
    return server.call(
      'ann',
      'PUT',
      '/api/quick-list',
      { items: [{ clientId: randomUUID(), itemName: name, sync }], merge: { device: 'device-of-ann' } },
      { 'idempotency-key': randomUUID(), 'ateria-protocol': '1' },
    );
  }

  test('a push waits for PostgreSQL four times, also in a household of several', async () => {
    await push('milk');
    for (const people of ['one', 'two']) {
      if (people === 'two') {
        const { _id: household } = await firstHousehold(server, 'ann');
        await joinHousehold(server, { host: 'ann', person: 'ben', household });
      }
      const { waits, stop } = watchQueries();
      const answer = await push('bread');
      stop();
      expect(answer.json()).toMatchObject({ acknowledged: [1], rejected: [] });
      expect(
        // The server's scheduled work sends other statements too.
        waits.filter((text) => /^begin|"(?:users|rows|requests|households)"/.test(text)),
        people,
      ).toHaveLength(4);
    }
  });

  test('what a push asks is prepared: the next one names statements that the connection knows', async () => {
    await push('milk');
    const { asked, stop } = watchQueries();
    await push('bread');
    stop();
    const ofPush = asked.filter(({ text }) => /"(?:users|rows|requests|households)"/.test(text));
    const withValues = ofPush.filter(({ hasValues }) => hasValues);
    expect(withValues.length).toBeGreaterThan(5);
    expect(withValues.filter(({ name }) => name === undefined)).toEqual([]);
    for (const { client, name, text } of withValues) {
      const { rows } = await client.query('select statement from pg_prepared_statements where name = $1', [
        name,
      ]);
      expect(rows).toEqual([{ statement: text }]);
    }
  });

  test('what was asked before is asked as well when a newer server has given its table a column', async () => {
    const { databaseUrl } = server.config;
    const { db, close } = openDatabase({ databaseUrl, dataDir: '', databasePoolSize: 1 });
    const find = (on: typeof db) =>
      on.selectFrom('accounts').selectAll().where('id', '=', 'nobody').execute();
    const inTransaction = () => db.transaction().execute(find);
    expect(await find(db)).toEqual([]);
    await sql`alter table accounts add column one_more text`.execute(db);
    expect(await find(db)).toEqual([]);
    await sql`alter table accounts add column another text`.execute(db);
    // A transaction has to be repeated by its caller.
    await expect(inTransaction()).rejects.toMatchObject({ statusCode: 503 });
    expect(await inTransaction()).toEqual([]);
    await close();
  });

  test('a transaction in which nothing was asked sends nothing', async () => {
    const { databaseUrl } = server.config;
    // A pool with one connection, which the server's scheduled work does not use.
    const { db, close } = openDatabase({ databaseUrl, dataDir: '', databasePoolSize: 1 });
    const { asked, stop } = watchQueries();
    await sql`select 'mine'`.execute(db);
    const mine = asked.find(({ text }) => text.includes("'mine'"))?.client;
    await db.transaction().execute(async () => {});
    const failed = db.transaction().execute(async () => {
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    stop();
    await close();
    expect(asked.filter(({ client }) => client === mine).map(({ text }) => text)).toEqual(["select 'mine'"]);
  });

  test('of what was sent on and fails the commit tells, and nothing of it stays', async () => {
    const { db } = server.database;
    const note = (name: string, value: string) =>
      sendOn(() => db.insertInto('server_state').values({ name, value }).execute());
    await note('outside', 'awaited like everything else');
    const failed = db.transaction().execute(async (trx) => {
      const insert = (name: string) =>
        sendOn(() => trx.insertInto('server_state').values({ name, value: 'x' }).execute());
      await insert('first');
      await insert('outside');
      await insert('third');
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    const { rows } = await sql<{ name: string }>`
      select name from server_state where name in ('outside', 'first', 'third')`.execute(db);
    expect(rows).toEqual([{ name: 'outside' }]);
    // The connection still works.
    await db.transaction().execute(async (trx) => {
      await sendOn(() => trx.insertInto('server_state').values({ name: 'later', value: 'x' }).execute());
      const found = await trx
        .selectFrom('server_state')
        .select('value')
        .where('name', '=', 'later')
        .execute();
      expect(found).toEqual([{ value: 'x' }]);
    });
  });

  test('who asks behind one that failed is told why it failed', async () => {
    const failed = server.database.db.transaction().execute(async (trx) => {
      await sendOn(() => sql`insert into server_state (name) values (null)`.execute(trx));
      await sql`select 1`.execute(trx);
    });
    await expect(failed).rejects.toMatchObject({ code: '23502' });
  });
});

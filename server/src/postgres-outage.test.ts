import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#db/database.ts';
import { runsAs } from '#db/testing/postgres-binaries.ts';
import { startPostgres } from '#db/testing/start-postgres.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import { newPerson, openSignIn, startIdentity } from '#identity/testing/identity-world.ts';
import { startTcpProxy } from '#testing/tcp-proxy.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#testing/test-app.ts';

const started = await startPostgres();
afterAll(() => (started.isAvailable ? started.postgres.stop() : undefined));
if (!started.isAvailable) test.skip(`PostgreSQL: ${started.reason}`, () => {});

describe.runIf(started.isAvailable)('while PostgreSQL fails', () => {
  let databaseUrl: string;
  let server: TestApp;
  /** An operator's connection beside the server. */
  let operator: pg.Client;
  const others: { close(): Promise<unknown> }[] = [];

  beforeEach(async () => {
    if (!started.isAvailable) return;
    databaseUrl = await started.postgres.newDatabase();
  });
  afterEach(async () => {
    await server?.close();
    await operator.end().catch(() => {});
    for (const other of others.splice(0)) await other.close();
  });

  async function start({ env, ...options }: TestAppOptions = {}) {
    server = await startTestApp({ env: { DATABASE_URL: databaseUrl, ...env }, ...options });
    await work();
    return server;
  }

  async function work() {
    operator = new pg.Client({ connectionString: databaseUrl });
    operator.on('error', () => {});
    await operator.connect();
  }

  const add = (person: string, name: string) =>
    server.call(
      person,
      'PUT',
      '/api/quick-list',
      {
        items: [
          { clientId: `${person}-${name}`, itemName: name, sync: { op: 1, base: 0, epoch: '', stamp: 1 } },
        ],
        recurringItemsToAdvance: [],
        merge: { device: 'phone' },
      },
      { 'idempotency-key': `${person}-${name}` },
    );

  /** Writes until stopped; returns what was acknowledged, and every other answer. */
  function write(person: string) {
    const acknowledged: string[] = [];
    const refused: { status: number; retryAfter: unknown }[] = [];
    let isWriting = true;
    const writing = (async () => {
      for (let n = 0; isWriting; n += 1) {
        const { statusCode, headers } = await add(person, `item-${n}`);
        if (statusCode === 200) acknowledged.push(`item-${n}`);
        else refused.push({ status: statusCode, retryAfter: headers['retry-after'] });
      }
    })();
    const stop = async () => {
      isWriting = false;
      await writing;
      return { acknowledged, refused };
    };
    return { acknowledged, stop };
  }

  /** Blocks new connections to the database; returns the function that allows them again. */
  async function letNobodyIn() {
    const name = new URL(databaseUrl).pathname.slice(1);
    const elsewhere = new pg.Client({ connectionString: databaseUrl.replace(name, 'postgres') });
    others.push({ close: () => elsewhere.end() });
    await elsewhere.connect();
    await elsewhere.query(`alter database ${name} allow_connections false`);
    await elsewhere.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    return () => elsewhere.query(`alter database ${name} allow_connections true`);
  }

  const listOf = async (person: string) => {
    const { items } = (await server.call(person, 'GET', '/api/quick-list')).json();
    return (items as { itemName: string }[]).map(({ itemName }) => itemName);
  };

  test.each([
    [
      'ends every connection',
      () =>
        operator.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
        ),
    ],
    [
      'crashes and starts anew',
      async () => {
        const { rows } = await operator.query<{ pid: number }>('select pg_backend_pid() as pid');
        process.kill(rows[0]?.pid ?? 0, 'SIGKILL'); // PostgreSQL then ends all connections, and recovers.
      },
    ],
  ])(
    'eight writers under whom it %s get 503 or 200, nothing acknowledged is lost, and it is well by itself',
    async (_, fail) => {
      await start();
      const people = Array.from({ length: 8 }, (_each, index) => `person-${index}`);
      const writers = people.map(write);
      const haveWritten = (count: number) =>
        expect
          .poll(() => writers.every(({ acknowledged }) => acknowledged.length >= count), { timeout: 30_000 })
          .toBe(true);
      await haveWritten(3);
      await fail();
      const before = Math.max(...writers.map(({ acknowledged }) => acknowledged.length));
      await haveWritten(before + 3);
      for (const [index, { stop }] of writers.entries()) {
        const { acknowledged, refused } = await stop();
        for (const answer of refused) expect(answer).toEqual({ status: 503, retryAfter: '5' });
        expect(await listOf(`person-${index}`)).toEqual(expect.arrayContaining(acknowledged));
      }
      const told = (await add('person-0', 'afterwards')).statusCode;
      expect(told).toBe(200);
    },
    60_000,
  );

  test('every call is 503 with Retry-After until it lets somebody in again', async () => {
    await start();
    await add('ann', 'milk');
    const letIn = await letNobodyIn();
    for (const answer of [await add('ann', 'rice'), await server.call('ann', 'GET', '/api/changes')])
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    await letIn();
    await expect.poll(async () => (await add('ann', 'rice')).statusCode, { timeout: 10_000 }).toBe(200);
    expect(await listOf('ann')).toEqual(['milk', 'rice']);
  });

  test('every step of a sign-in is 503 with Retry-After while it lets nobody in, and each goes on where it was', async () => {
    await work();
    const world = await startIdentity({ databaseUrl });
    others.push({ close: world.remove });
    const { browser: ann, tokens } = await newPerson(world, 'ann@example.com');
    const bo = createBrowser();
    const { base } = await openSignIn(world, bo);
    const credentials = { email: 'ann@example.com', password: 'hernekeitto torstaina' };
    const renew = (accept: string) =>
      fetch(`${world.publicUrl}/oidc/token`, {
        method: 'POST',
        headers: { accept },
        body: new URLSearchParams({
          client_id: 'ateria-web',
          grant_type: 'refresh_token',
          refresh_token: tokens.refresh_token,
        }),
      });

    const letIn = await letNobodyIn();
    const refused = {
      'a renewal': await renew('application/json'),
      'a renewal of a plain client': await renew('*/*'),
      'the way in': await ann.send(world.app.authorizeUrl()),
      'the silent way in': await ann.send(world.app.authorizeUrl({ prompt: 'none' })),
      'the sign-in page': await bo.get(base),
      'its form': await bo.post(`${base}/sign-in`, credentials),
      'a forgotten password': await bo.post(`${base}/forgotten`, credentials),
      'a mailed link': await bo.get(`${world.publicUrl}/oidc/reset?token=one`),
    };
    for (const [what, { status, headers }] of Object.entries(refused))
      expect([what, status, Number(headers.get('retry-after')) > 0]).toEqual([what, 503, true]);
    expect(await (await renew('application/json')).json()).toMatchObject({
      error: 'temporarily_unavailable',
    });
    await letIn();

    await expect.poll(async () => (await renew('application/json')).status, { timeout: 10_000 }).toBe(200);
    const answer = await bo.post(`${base}/sign-in`, credentials, world.app.redirectUri);
    expect((await world.app.exchange(answer.location ?? '')).status).toBe(200);
    expect((await ann.get(world.app.authorizeUrl(), world.app.redirectUri)).location).toMatch('code=');
  });

  test('who waits while it is stopped gets 503, and everything goes on when it does', async () => {
    await start({ limits: { silenceMs: 400, connectMs: 400, goodbyeMs: 100 } });
    await add('ann', 'milk');
    const { rows } = await operator.query<{ pid: number }>('select pid from pg_stat_activity');
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const { pid } of rows) process.kill(pid, name);
    };
    signal('SIGSTOP');
    try {
      const answer = await add('ann', 'rice');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    } finally {
      signal('SIGCONT');
    }
    await expect.poll(async () => (await add('ann', 'rice')).statusCode, { timeout: 20_000 }).toBe(200);
    expect(await listOf('ann')).toEqual(['milk', 'rice']);
  });

  test('who writes while it has no room left gets 503, who reads is answered, and room mends it', async (context) => {
    const disk = mkdtempSync(path.join(tmpdir(), 'ateria-full-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=777', 'tmpfs', disk]);
    if (mounted.status !== 0) {
      rmSync(disk, { recursive: true });
      return context.skip('no small disk can be made here');
    }
    others.push({
      close: async () => {
        spawnSync('umount', ['--lazy', disk]);
        rmSync(disk, { recursive: true, force: true });
      },
    });
    await work();
    const folder = path.join(disk, 'databases');
    mkdirSync(folder);
    const as = runsAs();
    if ('uid' in as) chownSync(folder, as.uid, as.gid);
    const name = new URL(databaseUrl).pathname.slice(1);
    await operator.query(`create tablespace small_${name} location '${folder}'`);
    await operator.query(`create database small_${name} tablespace small_${name}`);
    await operator.end();
    databaseUrl = databaseUrl.replace(`/${name}`, `/small_${name}`);
    await start();
    await add('ann', 'milk');

    const ballast = path.join(disk, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);
    let refused: Awaited<ReturnType<typeof add>> | undefined;
    for (let index = 0; index < 2_000 && !refused; index += 1) {
      const answer = await add('ann', `item-${index}`);
      if (answer.statusCode !== 200) refused = answer;
    }
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([503, '5']);
    const before = await listOf('ann');
    expect(before).toContain('milk');
    rmSync(ballast);
    expect((await add('ann', 'rice')).statusCode).toBe(200);
    expect((await listOf('ann')).toSorted()).toEqual([...before, 'rice'].toSorted());
  }, 60_000);

  test('who waits on a connection that fell silent gets 503, and new connections take over', async () => {
    const proxy = await startTcpProxy(() => Number(new URL(databaseUrl).port));
    others.push(proxy);
    const url = new URL(databaseUrl);
    url.port = String(proxy.port);
    await start({ env: { DATABASE_URL: String(url) }, limits: { silenceMs: 500, goodbyeMs: 100 } });
    await Promise.all(Array.from({ length: 6 }, (_, index) => add(`person-${index}`, 'milk')));
    expect(proxy.silence()).toBeGreaterThan(2);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => add(`person-${index}`, 'rice')),
    );
    for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(503);
    for (let index = 0; index < 6; index += 1)
      expect((await add(`person-${index}`, 'rice')).statusCode).toBe(200);
  });

  test('writers of a household whose row is held wait in one place and get 503, and everybody else is answered', async () => {
    await start({ env: { DATABASE_POOL_SIZE: '3' }, limits: { lockMs: 300 } });
    await add('ann', 'milk');
    await add('bo', 'milk');
    await operator.query('begin');
    await operator.query(
      "select 1 from households where id = (select household_id from users where subject = 'ann') for update",
    );
    const waiting = Array.from({ length: 8 }, (_, index) => add('ann', `item-${index}`));
    for (let n = 0; n < 20; n += 1) expect((await add('bo', `item-${n}`)).statusCode).toBe(200);
    const answers = await Promise.all(waiting);
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    await operator.query('rollback');
    expect((await add('ann', 'item-0')).statusCode).toBe(200);
    expect(await listOf('ann')).toEqual(['milk', 'item-0']);
  });

  test('who waits too long while every place at it is taken gets 503 and not 500', async () => {
    await start({ env: { DATABASE_POOL_SIZE: '2' }, limits: { connectMs: 300, statementMs: 0 } });
    await add('ann', 'milk');
    const taken = Promise.all([1, 2].map(() => sql`select pg_sleep(1)`.execute(server.database.db)));
    const answer = await add('ann', 'rice');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    await taken;
    expect((await add('ann', 'rice')).statusCode).toBe(200);
  });

  test('a statement that takes too long is ended there and its connection is used again', async () => {
    await work();
    const database: OpenDatabase = openDatabase(
      { databaseUrl, dataDir: '', databasePoolSize: 1 },
      { statementMs: 200 },
    );
    others.push(database);
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows;
    const before = await pid();
    await expect(sql`select pg_sleep(60)`.execute(database.db)).rejects.toMatchObject({ statusCode: 503 });
    expect(await pid()).toEqual(before);
  });
});

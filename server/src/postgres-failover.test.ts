import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { copyRunning, giveTo, writeFor } from '#db/testing/copy-running.ts';
import {
  initDatabases,
  type PostgresProcess,
  type PostgresSetup,
  runPostgres,
} from '#db/testing/postgres-process.ts';
import { preparePostgres } from '#db/testing/start-postgres.ts';
import { newEpoch } from '#lib/new-epoch.ts';
import { checkRestoreMarker, renewRestoreMarker } from '#sync/restore-marker.ts';
import { startTcpProxy } from '#testing/tcp-proxy.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const prepared = preparePostgres();
if (!prepared.isAvailable) test.skip(`PostgreSQL: ${prepared.reason}`, () => {});

describe.runIf(prepared.isAvailable)('when a PostgreSQL goes', () => {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    if (prepared.isAvailable) prepared.remove();
  });

  function makeFolder(): PostgresSetup {
    if (!prepared.isAvailable) throw new Error(prepared.reason);
    mkdirSync(prepared.setup.folder, { recursive: true });
    return prepared.setup;
  }

  /**
   * A primary and a standby with synchronous replication: nothing is acknowledged before the standby has it.
   */
  async function startPair() {
    const setup = makeFolder();
    const databases = await initDatabases(setup, 'first');
    const first = await keep(runPostgres(setup, databases, { wal_keep_size: '256MB' }));
    const copy = await copyRunning(setup, first, { databases, name: 'second' });
    writeFor(setup, path.join(copy, 'standby.signal'), '');
    const follows = `host=127.0.0.1 port=${first.port} user=postgres password=${setup.password} application_name=second`;
    const second = await keep(runPostgres(setup, copy, { primary_conninfo: follows, hot_standby: 'on' }));
    await ask(first, "alter system set synchronous_standby_names = 'second'");
    await ask(first, 'select pg_reload_conf()');
    await expect
      .poll(() => ask(first, 'select sync_state from pg_stat_replication'), { timeout: 20_000 })
      .toEqual([{ sync_state: 'sync' }]);
    return { first, second };
  }

  async function keep(starting: Promise<PostgresProcess>): Promise<PostgresProcess> {
    const started = await starting;
    closing.push(started.stop);
    return started;
  }

  async function ask(server: PostgresProcess, sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: server.addressOf('postgres') });
    await client.connect();
    return client
      .query(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  const add = (server: TestApp, person: string, name: string) => {
    const item = { clientId: `${person}-${name}`, itemName: name };
    const body = {
      items: [{ ...item, sync: { op: 1, base: 0, epoch: '', stamp: 1 } }],
      recurringItemsToAdvance: [],
      merge: { device: 'phone' },
    };
    return server.call(person, 'PUT', '/api/quick-list', body, { 'idempotency-key': item.clientId });
  };

  /**
   * Writes like a device: an unacknowledged edit is sent again under the same key until it is acknowledged.
   */
  function write(server: TestApp, person: string) {
    const acknowledged: string[] = [];
    const otherAnswers = new Set<number>();
    let isWriting = true;
    const writing = (async () => {
      for (let n = 0; isWriting; ) {
        const { statusCode } = await add(server, person, `item-${n}`);
        if (statusCode === 200) acknowledged.push(`item-${n++}`);
        else otherAnswers.add(statusCode);
      }
    })();
    const stop = async () => {
      isWriting = false;
      await writing;
    };
    return { person, acknowledged, otherAnswers, stop };
  }

  /** Four people write to a server that reaches this PostgreSQL through a proxy, which can be redirected. */
  async function writeThrough(first: PostgresProcess) {
    await ask(first, 'create database ateria');
    let port = first.port;
    const proxy = await startTcpProxy(() => port);
    const switchTo = (to: number) => {
      port = to;
    };
    closing.push(proxy.close);
    const DATABASE_URL = first.addressOf('ateria').replace(`:${first.port}/`, `:${proxy.port}/`);
    const server = await startTestApp({ env: { DATABASE_URL } });
    closing.push(() => server.close());
    // Another server, which is poked about this one's writes.
    const other = await startTestApp({ env: { DATABASE_URL } });
    closing.push(() => other.close());
    const writers = ['ann', 'ben', 'cid', 'dag'].map((person) => write(server, person));
    const counts = () => writers.map(({ acknowledged }) => acknowledged.length);
    const haveWritten = (count: number) =>
      expect.poll(() => Math.min(...counts()), { timeout: 45_000 }).toBeGreaterThanOrEqual(count);
    await haveWritten(10);

    /** Stops the writers and checks that every acknowledged edit is there. */
    async function allIsThere(): Promise<void> {
      for (const { stop } of writers) await stop();
      for (const { person, acknowledged, otherAnswers } of writers) {
        expect([...otherAnswers].filter((status) => status !== 503)).toEqual([]);
        const { items } = (await other.call(person, 'GET', '/api/quick-list')).json();
        const names = (items as { itemName: string }[]).map(({ itemName }) => itemName);
        expect(names.toSorted()).toEqual([...acknowledged].toSorted());
      }
      expect((await server.app.inject('/api/ready')).statusCode).toBe(200);
    }

    return { haveWritten, mostWritten: () => Math.max(...counts()), switchTo, allIsThere };
  }

  test('nothing acknowledged is lost or doubled where another takes over under writers, and the server goes on by itself', async () => {
    const { first, second } = await startPair();
    const { haveWritten, mostWritten, switchTo, allIsThere } = await writeThrough(first);
    await first.kill();
    const before = mostWritten();
    await ask(second, 'select pg_promote()');
    switchTo(second.port);
    await haveWritten(before + 10);
    await allIsThere();
  }, 120_000);

  test('nothing acknowledged is lost or doubled where it is shut down in order and started again under writers, and the server goes on by itself', async () => {
    const setup = makeFolder();
    const databases = await initDatabases(setup, 'first');
    const first = await keep(runPostgres(setup, databases));
    const { haveWritten, mostWritten, switchTo, allIsThere } = await writeThrough(first);
    // A fast shutdown: connections are ended, and acknowledged writes are on disk.
    await first.stop();
    const before = mostWritten();
    const again = await keep(runPostgres(setup, databases));
    switchTo(again.port);
    await haveWritten(before + 10);
    await allIsThere();
  }, 120_000);

  test('a copy with its archived log that is brought back to a moment has what was there then, and epochs begin anew', async () => {
    const setup = makeFolder();
    const archive = path.join(setup.folder, 'archive');
    const databases = await initDatabases(setup, 'first');
    mkdirSync(archive);
    giveTo(setup, archive);
    const first = await keep(
      runPostgres(setup, databases, {
        archive_mode: 'on',
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      }),
    );
    await ask(first, 'create database ateria');
    const server = await startTestApp({ env: { DATABASE_URL: first.addressOf('ateria') } });
    const { dataDir } = server;
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const mark = { dataDir, newId: v7, newEpoch };
    const epochOf = async (of: TestApp) => {
      const { next } = (await of.call('ann', 'GET', '/api/changes')).json();
      return String(next).split('.', 1).join();
    };
    expect(await checkRestoreMarker(server.database, mark)).toEqual({ isRestored: false });
    await add(server, 'ann', 'milk');
    const before = await epochOf(server);
    const copy = await copyRunning(setup, first, { databases, name: 'second' });
    await add(server, 'ann', 'rice');
    const [moment] = (await ask(first, 'select now()::text as now')) as { now: string }[];
    await add(server, 'ann', 'dill');
    // As the server does after every minute with writes.
    await renewRestoreMarker(server.database, mark);
    const [last] = (await ask(first, 'select pg_walfile_name(pg_switch_wal()) as name')) as {
      name: string;
    }[];
    await expect.poll(() => readdirSync(archive), { timeout: 20_000 }).toContain(last?.name);
    await server.close({ isKeepingData: true });
    await first.kill();

    writeFor(setup, path.join(copy, 'recovery.signal'), '');
    const second = await keep(
      runPostgres(setup, copy, {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: String(moment?.now),
        recovery_target_action: 'promote',
      }),
    );
    await expect
      .poll(() => ask(second, 'select pg_is_in_recovery() as goes_on'), { timeout: 20_000 })
      .toEqual([{ goes_on: false }]);
    const again = await startTestApp({ dataDir, env: { DATABASE_URL: second.addressOf('ateria') } });
    closing.push(() => again.close());
    expect(await checkRestoreMarker(again.database, mark)).toEqual({ isRestored: true });
    const { items } = (await again.call('ann', 'GET', '/api/quick-list')).json();
    expect((items as { itemName: string }[]).map(({ itemName }) => itemName)).toEqual(['milk', 'rice']);
    expect(await epochOf(again)).not.toBe(before);
  }, 120_000);
});

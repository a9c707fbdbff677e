import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeKeys } from '#admin/write-keys.ts';
import { readConfig } from '#config.ts';
import { type OpenDatabase, openDatabase } from '#db/database.ts';
import { createPostgresLeader } from '#db/leader.ts';
import { createSharedCallCounter } from '#db/shared-call-counter.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { sharedPostgres } from '#db/testing/shared-postgres.ts';
import { loadVapidKey } from '#features/notices/vapid-key.ts';
import type { SupportMail } from '#features/support/support-mail.ts';
import { loadKeys, publicKeysOf, rotateSigningKeys } from '#identity/keys/keys.ts';
import { agreeOnKeys, keyPrintsOf, readPublicKeys } from '#identity/keys/known-keys.ts';
import { secretNames, secretStore } from '#identity/keys/secret-store.ts';
import { localIssuerKeys } from '#plugins/issuer-keys.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startServerProcess } from '#testing/server-process.ts';

// What servers on one PostgreSQL have to agree on.

const started = await sharedPostgres();
if (!started.isAvailable) test.skip(`PostgreSQL: ${started.reason}`, () => {});

describe.runIf(started.isAvailable)('the servers of one PostgreSQL', () => {
  let database: OpenDatabase;
  let folder: string;
  let databaseUrl: string;
  beforeAll(async () => {
    if (!started.isAvailable) return;
    databaseUrl = await started.postgres.newDatabase();
    database = await openMigrated({ databaseUrl, dataDir: '' });
  });
  afterAll(() => database.close());
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ateria-several-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  describe('know each other by their keys', () => {
    beforeEach(async () => {
      await database.db.deleteFrom('server_keys').execute();
    });
    const storeIn = (name: string) => secretStore({ dataDir: path.join(folder, name) });

    async function start(
      name: string,
      { on = database, vapid = 'one and the same' }: { on?: OpenDatabase; vapid?: string } = {},
    ): Promise<void> {
      const { placeOf } = storeIn(name);
      const prints = keyPrintsOf(await loadKeys(storeIn(name)), vapid);
      await agreeOnKeys(on, prints, { nowMs: Date.now, placeOf });
    }

    test('a server with strange keys is refused, and told which they are and what to do', async () => {
      await start('one');
      await start('one');
      const refused = start('stranger');
      await expect(refused).rejects.toThrow(
        /the other servers of this database have other keys\.\n {2}signing-keys: .*stranger\/keys\/signing-keys\.json has [\w-]{8}, the others have [\w-]{8}\.\n {2}access-token-keys: .*\n {2}cookie-secrets: .*SECRETS_DIR/s,
      );
      await expect(refused).rejects.not.toThrow('vapid-key:');
    });

    test('a server that would sign notices as somebody else is refused, though all else is theirs', async () => {
      const { placeOf, read, replace } = storeIn('all');
      const vapidOf = async () =>
        (await loadVapidKey((create) => read('vapid-key', create), placeOf('vapid-key'))).publicKey;
      await start('all', { vapid: await vapidOf() });
      await start('all', { vapid: await vapidOf() });
      const stranger = storeIn('stranger');
      await loadVapidKey((create) => stranger.read('vapid-key', create), '');
      await replace('vapid-key', await stranger.read('vapid-key', () => undefined));
      const refused = start('all', { vapid: await vapidOf() });
      await expect(refused).rejects.toThrow(
        /other keys\.\n {2}vapid-key: .*all\/notices\/vapid-key\.json has [\w-]{8}, the others have [\w-]{8}\.\n/,
      );
      await expect(refused).rejects.not.toThrow(/(?:signing-keys|access-token-keys|cookie-secrets): /);
    });

    test('of two strangers that start at once one is refused', async () => {
      const outcomes = await Promise.allSettled([start('one'), start('other')]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    test('what is signed after a rotation is taken by servers that are not yet started anew', async () => {
      const store = storeIn('all');
      const before = await loadKeys(store);
      await start('all');
      await rotateSigningKeys(store);
      const after = await loadKeys(store);
      const [key] = after.access;
      const token = await new SignJWT({ sub: 'aino' })
        .setProtectedHeader({ alg: 'ES256', kid: key?.kid ?? '' })
        .sign(key ?? {});
      const header = decodeProtectedHeader(token) as { alg: string; kid: string };
      const lagging = localIssuerKeys({ keys: publicKeysOf(before) }, () => readPublicKeys(database));
      await start('all');
      await expect(lagging(header)).resolves.toContain('BEGIN PUBLIC KEY');
      await expect(lagging({ ...header, kid: 'forged' })).rejects.toThrow('no applicable key');
      // The current keys still verify what the lagging server signs.
      await expect(
        localIssuerKeys({ keys: publicKeysOf(after) })({ alg: 'ES256', kid: before.access[0]?.kid }),
      ).resolves.toBeDefined();
    });

    test('one that lags behind a rotation starts, and one whose keys were dropped does not', async () => {
      await start('all');
      const lagging = await loadKeys(storeIn('all'));
      const startLagging = () =>
        agreeOnKeys(database, keyPrintsOf(lagging, 'one and the same'), {
          nowMs: Date.now,
          placeOf: (name) => name,
        });
      await rotateSigningKeys(storeIn('all'), 1);
      await start('all');
      await startLagging();
      expect((await readPublicKeys(database)).keys).toHaveLength(4);
      await rotateSigningKeys(storeIn('all'), 1);
      await start('all');
      await expect(startLagging()).rejects.toThrow('access-token-keys');
    });

    test('on SQLite nobody is compared', async () => {
      const alone = await openMigrated({ dataDir: folder });
      await start('one', { on: alone });
      await start('other', { on: alone });
      await alone.close();
    });
  });

  describe('count calls together', () => {
    const limit = { max: 60, windowMs: 60_000 };
    /** A server that records its database queries and faults. */
    function newServer(on: OpenDatabase['db'] = database.db) {
      const faults: unknown[] = [];
      const asked: string[] = [];
      const db = on.withPlugin({
        transformQuery: ({ node }) => {
          asked.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      // Long enough for a busy machine.
      const times = { patienceMs: 60_000, restMs: 5_000 };
      const { count, forgetEnded } = createSharedCallCounter({
        db,
        times,
        onFault: (error) => faults.push(error),
      });
      return {
        may: async (who: string) => (await count(who, limit)).current <= limit.max,
        forgetEnded,
        faults,
        asked,
      };
    }

    test('of 180 calls to three servers hardly more than the 60 pass that may, one after another or at once', async () => {
      for (const way of ['one after another', 'at once']) {
        const servers = [newServer(), newServer(), newServer()];
        const answers: boolean[] = [];
        const calls = Array.from({ length: 180 }, (_, index) => async () => {
          answers.push((await servers[index % 3]?.may(way)) === true);
        });
        if (way === 'at once') await Promise.all(calls.map((call) => call()));
        else for (const call of calls) await call();
        const passed = answers.filter(Boolean).length;
        expect(answers).toHaveLength(180);
        expect(passed).toBeGreaterThanOrEqual(60);
        // Each of the two others may have let a twentieth pass before reporting it.
        expect(passed).toBeLessThanOrEqual(66);
        expect(servers.flatMap(({ faults }) => faults)).toEqual([]);
      }
    });

    test('who is far from the limit, or was refused, costs no question', async () => {
      const server = newServer();
      for (let call = 0; call < 3; call++) await server.may('a phone');
      expect(server.asked).toEqual([]);
      for (let call = 0; call < 100; call++) await server.may('a phone');
      expect(server.asked.length).toBeLessThan(60);
      const before = server.asked.length;
      expect(await server.may('a phone')).toBe(false);
      expect(server.asked).toHaveLength(before);
    });

    test('who calls at once shares a question', async () => {
      const server = newServer();
      await Promise.all(
        Array.from({ length: 40 }, (_, index) => index)
          .flatMap((one) => Array(5).fill(`${one}`))
          .map(server.may),
      );
      expect(server.asked.length).toBeLessThanOrEqual(3);
    });

    test('a window that is over is begun anew, and forgotten', async () => {
      const [one, other] = [newServer(), newServer()];
      for (let call = 0; call < 70; call++) await one.may('ended');
      expect(await one.may('ended')).toBe(false);
      await database.db.updateTable('rate_counts').set({ ends_at: 1 }).execute();
      for (let call = 0; call < 60; call++) expect(await other.may('ended')).toBe(true);
      await database.db.updateTable('rate_counts').set({ ends_at: 1 }).execute();
      await one.forgetEnded();
      expect(await database.db.selectFrom('rate_counts').selectAll().execute()).toEqual([]);
    });

    test('while the database is away each counts alone, and asks it seldom', async () => {
      const gone = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' });
      const server = newServer(gone.db);
      const answers: boolean[] = [];
      for (let call = 0; call < 100; call++) answers.push(await server.may('alone'));
      expect(answers.filter(Boolean)).toHaveLength(60);
      expect(server.faults).toHaveLength(1);
      await gone.close();
    });
  });

  describe('let one of them do what is done by the clock', () => {
    /** The part of a server that takes part in the election. */
    function newServer(times = { lookMs: 20, answerMs: 2_000 }) {
      const did: string[] = [];
      const leader = createPostgresLeader({ databaseUrl, times, onChange: () => {}, onFault: () => {} });
      const work = { start: async () => void did.push('start'), stop: async () => void did.push('stop') };
      return { leader, work, did };
    }
    const leaders = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_locks
        where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`.execute(
        database.db,
      );
      return rows.map(({ pid }) => pid);
    };

    test('the next one goes on when it stops, and what comes later is done as well', async () => {
      const [one, other] = [newServer(), newServer()];
      await one.leader.start();
      await one.leader.lead(one.work);
      await other.leader.start();
      await other.leader.lead(other.work);
      expect([one.did, other.did]).toEqual([['start'], []]);
      await one.leader.stop();
      expect(one.did).toEqual(['start', 'stop']);
      await vi.waitFor(() => expect(other.did).toEqual(['start']), 10_000);
      await other.leader.lead(other.work);
      expect(other.did).toEqual(['start', 'start']);
      await other.leader.stop();
    });

    test('one whose connection is lost stops its work, and never two lead', async () => {
      const [one, other] = [newServer({ lookMs: 300, answerMs: 2_000 }), newServer()];
      await one.leader.start();
      await one.leader.lead(one.work);
      await other.leader.start();
      await other.leader.lead(other.work);
      const [pid] = await leaders();
      await sql`select pg_terminate_backend(${pid})`.execute(database.db);
      await vi.waitFor(() => expect([one.did.at(-1), other.did.at(-1)]).toContain('stop'), 10_000);
      await vi.waitFor(async () => {
        expect(await leaders()).toHaveLength(1);
        expect([one.did.at(-1), other.did.at(-1)]).toContain('start');
      }, 10_000);
      for (const { leader } of [one, other]) await leader.stop();
    });
  });

  describe('as processes', { timeout: 120_000 }, () => {
    const processes: Awaited<ReturnType<typeof startServerProcess>>[] = [];
    afterEach(async () => {
      for (const { child, ended } of processes.splice(0)) {
        child.kill('SIGKILL');
        await ended;
      }
    });

    async function start(name: string, url: string, env: Record<string, string> = {}) {
      const port = String(await findFreePort());
      const given = {
        DATA_DIR: path.join(folder, name),
        PORT: port,
        DATABASE_URL: url,
        LOG_LEVEL: 'info',
        ...env,
      };
      const process = await startServerProcess({ PUBLIC_URL: 'http://localhost:3999', ...given });
      processes.push(process);
      return process;
    }
    const mailsOf = (name: string) => {
      const outbox = path.join(folder, name, 'outbox');
      return existsSync(outbox) ? readdirSync(outbox) : [];
    };

    test('a stranger does not start, and after kill -9 of the one that leads the next one mails what waits', async () => {
      if (!started.isAvailable) return;
      const url = await started.postgres.newDatabase();
      const one = await start('one', url);
      const stranger = await start('stranger', url);
      expect((await stranger.ended).code).toBe(1);
      expect(stranger.output()).toContain(
        'Ateria cannot start: the other servers of this database have other keys.',
      );
      for (const name of secretNames) expect(stranger.output()).toContain(`${name}: `);

      const read = readConfig({ DATA_DIR: path.join(folder, 'one') });
      if (!read.isValid) throw new Error(read.faults.join());
      await writeKeys(read.config, { to: path.join(folder, 'shared'), isRotated: false });
      const next = await start('next', url, { SECRETS_DIR: path.join(folder, 'shared') });
      expect(one.output()).toContain('"msg":"leads the servers"');
      expect(next.output()).not.toContain('leads the servers');

      one.child.kill('SIGKILL');
      await one.ended;
      const shared = openDatabase({ databaseUrl: url, dataDir: '' });
      const mail: SupportMail = {
        message: {
          name: 'Aino',
          email: 'aino@example.com',
          topic: 'idea',
          locale: 'en',
          message: 'More dill.',
        },
        plan: null,
      };
      const waiting = { id: 'm', key: 'k', body_hash: 'h', created_at: 0, attempts: 0, next_attempt_at: 0 };
      await shared.db
        .insertInto('support_messages')
        .values({ ...waiting, letter: JSON.stringify(mail) })
        .execute();
      await vi.waitFor(() => expect(mailsOf('next')).toHaveLength(1), 60_000);
      expect(next.output()).toContain('"msg":"leads the servers"');
      expect(mailsOf('one')).toEqual([]);
      await shared.close();
    });
  });
});

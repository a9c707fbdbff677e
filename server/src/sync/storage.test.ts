import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { ChangesPage } from 'sync-protocol/sync/changes.ts';
import { retentionMs } from 'sync-protocol/sync/headers.ts';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrateToLatest, type OpenDatabase } from '#db/database.ts';
import { migrations } from '#db/migrations/index.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { sharedPostgres } from '#db/testing/shared-postgres.ts';
import { untilSomebodyWaitsFor } from '#db/testing/until-somebody-waits-for.ts';
import { createMemberships } from '#features/households/memberships.ts';
import { createAccountDeletion } from '#features/user/account-deletion.ts';
import { createDeletedPeople } from '#features/user/deleted-people.ts';
import { createUserRepository } from '#features/user/user-repository.ts';
import type { Member } from '#lib/member.ts';
import { newEpoch } from '#lib/new-epoch.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { createInHousehold } from '#rows/household/household-transaction.ts';
import { createHouseholdRows } from '#rows/household-rows-service.ts';
import { type ChangesFeed, createChangesFeed } from './changes-feed.ts';
import { listenToPostgres } from './listen-to-postgres.ts';
import { createPokeHub, localPokes } from './poke-hub.ts';
import { createPostgresPokes } from './postgres-pokes.ts';
import { createPresence } from './presence.ts';
import { checkRestoreMarker, keepMarkFresh, renewRestoreMarker } from './restore-marker.ts';
import { pruneExpired } from './retention.ts';

const started = await sharedPostgres();

storageContract('SQLite', async () => undefined);
if (started.isAvailable) storageContract('PostgreSQL', started.postgres.newDatabase);
else test.skip(`PostgreSQL: ${started.reason}`, () => {});

/** Tests for each database, also with concurrent writers. */
function storageContract(name: string, newDatabaseUrl: () => Promise<string | undefined>) {
  describe(`on ${name}`, () => {
    let dataDir: string;
    let databaseUrl: string | undefined;
    let database: OpenDatabase;
    let nowMs: number;

    beforeEach(async () => {
      nowMs = 1_750_000_000_000;
      dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-storage-'));
      databaseUrl = await newDatabaseUrl();
      database = await openMigrated({ databaseUrl, dataDir });
    });
    afterEach(async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    const pageOf = async (
      feed: ChangesFeed,
      ...asked: Parameters<ChangesFeed['readPage']>
    ): Promise<ChangesPage> => JSON.parse(await feed.readPage(...asked));

    /** One server process: several may run on one PostgreSQL. */
    function createServer(own = database, limits: { maxBytes?: number } = {}) {
      const hub = createPokeHub();
      const clock = () => nowMs;
      const serverId = v7();
      const pokes =
        databaseUrl === undefined
          ? localPokes(hub)
          : createPostgresPokes({ db: own.db, hub, serverId, onFault: () => {} });
      const inHousehold = createInHousehold(own, pokes);
      const deps = { db: own.db, inHousehold, nowMs: clock, newEpoch };
      const deletedPeople = createDeletedPeople({ db: own.db, nowMs: clock });
      const users = createUserRepository({ db: own.db, deletedPeople, nowMs: clock, newId: v7, newEpoch });
      const memberships = createMemberships({ nowMs: clock, newId: v7, newEpoch });
      const deletion = createAccountDeletion({
        db: own.db,
        people: deletedPeople,
        households: memberships,
        inHousehold,
        newEpoch,
        notifyHousehold: pokes.pokeTier,
        steps: [],
        leaveBilling: async () => {},
        log: { info: () => {}, error: () => {} },
      });
      const feed = createChangesFeed(deps);
      const listen = (times = {}, { readMembers } = feed) => {
        const { readCursors } = feed;
        const url = databaseUrl ?? '';
        const reads = { readCursors, readMembers };
        const presence = createPresence({ nowMs: clock });
        return listenToPostgres({
          databaseUrl: url,
          hub,
          presence,
          serverId,
          ...reads,
          onFault: () => {},
          times,
        });
      };
      return {
        hub,
        listen,
        users,
        deletedPeople,
        deletion,
        memberships,
        inHousehold,
        rows: createHouseholdRows({ ...deps, ...limits }),
        feed,
        prune: (isStopping = () => false) => pruneExpired({ ...deps, isStopping }),
      };
    }
    type Server = ReturnType<typeof createServer>;

    const admit = (server: Server, subject: string) =>
      server.users.admit({
        issuer: 'https://issuer.test',
        subject,
        email: null,
        issuedAtMs: nowMs,
        epoch: undefined,
      });
    const push = (
      server: Server,
      member: Member,
      key: string,
      changes: unknown[],
      device = 'phone',
      bodyHash = key,
    ) => server.rows.merge({ member, key, bodyHash }, { noun: quickItem, device, changes, maxRows: 5000 });
    const add = (id: string, op = 1) => ({
      clientId: id,
      itemName: id,
      sync: { op, base: 0, epoch: '', stamp: nowMs },
    });
    const check = (id: string, op: number, base: number, epoch: string) => ({
      _id: id,
      isChecked: true,
      sync: { op, base, epoch, stamp: nowMs },
    });
    const remove = (id: string, op: number, base: number, epoch: string) => ({
      _id: id,
      sync: { op, base, epoch, stamp: nowMs, isDeleted: true },
    });

    /** Adds `count` tombstones and `count` stored answers, dated `atMs`. */
    async function fillExpired({ householdId, userId }: Member, count: number, atMs: number) {
      const each = Array.from({ length: count }, (_, index) => index + 1);
      const state = JSON.stringify({ fields: {} });
      await database.db
        .insertInto('rows')
        .values(
          each.map((version) => ({
            household_id: householdId,
            noun: 'quickItem',
            id: `gone-${version}`,
            version,
            state,
            deleted_at: atMs,
          })),
        )
        .execute();
      await database.db
        .updateTable('households')
        .set({ bytes: count * state.length })
        .where('id', '=', householdId)
        .execute();
      await database.db
        .insertInto('requests')
        .values(
          each.map((n) => ({
            household_id: householdId,
            user_id: userId,
            key: `key-${n}`,
            body_hash: 'h',
            answer: '{}',
            created_at: atMs,
          })),
        )
        .execute();
    }

    async function readAll(server: Server, member: Member, limit = 7) {
      const rows = [];
      let since: string | undefined;
      for (;;) {
        const page = await pageOf(server.feed, member.householdId, since, limit);
        rows.push(...page.rows);
        since = page.next;
        if (!page.more) return { rows, next: page.next };
      }
    }

    test('a deleted account leaves no row behind, and its person is somebody new afterwards', async () => {
      const server = createServer();
      const ann = await admit(server, 'ann');
      const bo = await admit(server, 'bo');
      await push(server, ann, 'k1', [add('milk')]);
      await push(server, bo, 'k2', [add('rice')]);
      const { epoch } = await server.feed.readCursor(ann.householdId);
      const told = new Promise((resolve) => server.hub.subscribe(ann.householdId, resolve));
      await server.deletion.deleteAccount(ann);
      await told;
      for (const table of ['rows', 'requests', 'users', 'households'] as const)
        expect(await database.db.selectFrom(table).selectAll().execute()).toHaveLength(1);
      await expect(push(server, ann, 'k3', [add('late')])).rejects.toMatchObject({ code: 'not_a_member' });
      await expect(admit(server, 'ann')).rejects.toMatchObject({ code: 'account_deleted' });
      nowMs += 1_000;
      const anew = await admit(server, 'ann');
      expect(await server.rows.count(anew.householdId, quickItem)).toBe(0);
      const device = { issuer: anew.issuer, subject: 'ann', email: null, issuedAtMs: nowMs };
      await expect(server.users.admit({ ...device, epoch })).rejects.toMatchObject({
        code: 'account_deleted',
      });
      const known = await database.db.selectFrom('deleted_members').selectAll().execute();
      expect(known).toMatchObject([{ issuer: null, subject: null, epoch }]);
    });

    test('[H3] [I22] a removal at another server that nobody has told of yet holds for every write', async () => {
      const server = createServer();
      const ann = await admit(server, 'ann');
      await push(server, ann, 'k1', [add('milk')]);
      await database.db.deleteFrom('members').where('user_id', '=', ann.userId).execute();
      const refused = { code: 'not_a_member' };
      await expect(push(server, ann, 'k2', [add('rice')])).rejects.toMatchObject(refused);
      await expect(push(server, ann, 'k1', [add('milk')])).rejects.toMatchObject(refused);
      const many = Array.from({ length: 30 }, (_, index) => add(`item-${index}`, index + 1));
      await expect(push(server, ann, 'k3', many)).rejects.toMatchObject(refused);
      const edit = { noun: quickItem, device: 'plain', toOps: () => [] };
      const request = { member: ann, key: 'k4', bodyHash: 'k4' };
      await expect(server.rows.carryOut(request, edit)).rejects.toMatchObject(refused);
      expect(await server.rows.count(ann.householdId, quickItem)).toBe(1);
    });

    test.runIf(name === 'PostgreSQL')(
      '[H3] a write that waited at one server while another removed its author is not done',
      async () => {
        const [remover, writer] = [createServer(), createServer()] as [Server, Server];
        const ann = await admit(writer, 'ann');
        let pushed: Promise<unknown> = Promise.resolve();
        await remover.inHousehold(ann.householdId, async ({ trx }) => {
          await trx.deleteFrom('members').where('user_id', '=', ann.userId).execute();
          pushed = push(writer, ann, 'k1', [add('milk')]);
          pushed.catch(() => {});
          await untilSomebodyWaitsFor(trx, database.db);
        });
        await expect(pushed).rejects.toMatchObject({ code: 'not_a_member' });
        expect(await writer.rows.count(ann.householdId, quickItem)).toBe(0);
      },
    );

    test.runIf(name === 'PostgreSQL')(
      'a household that somebody makes while another server deletes their account does not outlive them',
      async () => {
        const [maker, deleter] = [createServer(), createServer()] as [Server, Server];
        const ann = await admit(maker, 'ann');
        let deleted: Promise<unknown> = Promise.resolve();
        await database.db.transaction().execute(async (trx) => {
          await maker.memberships.countOwned(trx, ann.userId);
          await maker.memberships.makeOwn(trx, ann.userId, 'Cottage');
          deleted = deleter.deletion.deleteAccount(ann);
          deleted.catch(() => {});
          await untilSomebodyWaitsFor(trx, database.db);
        });
        await expect(deleted).rejects.toMatchObject({ code: 'conflict' });
        await deleter.deletion.deleteAccount(ann);
        expect(await database.db.selectFrom('households').selectAll().execute()).toEqual([]);
      },
    );

    test('who is gone makes no household', async () => {
      const server = createServer();
      const ann = await admit(server, 'ann');
      await server.deletion.deleteAccount(ann);
      const made = database.db.transaction().execute((trx) => server.memberships.countOwned(trx, ann.userId));
      await expect(made).rejects.toMatchObject({ code: 'not_a_member' });
    });

    test('migrations run twice without harm', async () => {
      await admit(createServer(), 'ann');
      const readHouseholds = () => database.db.selectFrom('households').selectAll().execute();
      const before = await readHouseholds();
      await migrateToLatest(database.db);
      expect(await readHouseholds()).toEqual(before);
      expect(before).toHaveLength(1);
    });

    test('racing first calls of one person make one user and one household', async () => {
      const servers = [createServer(), createServer()];
      const members = await Promise.all(
        Array.from({ length: 16 }, (_, index) => admit(servers[index % 2] as Server, 'racer')),
      );
      expect(new Set(members.map(({ userId }) => userId)).size).toBe(1);
      expect(await database.db.selectFrom('households').selectAll().execute()).toHaveLength(1);
    });

    test('[W5] a batch that arrives ten times at once is applied once and acknowledged ten times', async () => {
      const server = createServer();
      const member = await admit(server, 'ann');
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => push(server, member, 'same', [add('a', 1), add('b', 2)])),
      );
      for (const answer of answers) {
        expect(answer.acknowledged).toEqual([1, 2]);
        expect(answer.rows.map((row) => [row.id, row.version])).toEqual([
          ['a', 1],
          ['b', 2],
        ]);
      }
    });

    test('[W5] the same key with another body is rejected, also when both arrive at once', async () => {
      const server = createServer();
      const member = await admit(server, 'ann');
      const outcomes = await Promise.allSettled([
        push(server, member, 'key', [add('a')], 'phone', 'one'),
        push(server, member, 'key', [add('b')], 'phone', 'two'),
      ]);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { code: 'idempotency_key_reused' } },
      ]);
      expect((await readAll(server, member)).rows).toHaveLength(1);
    });

    test('[P1] with writers at work a reader that follows the feed misses nothing and sees versions ascend', async () => {
      const servers = [createServer(), createServer()];
      const [first, second] = servers as [Server, Server];
      const member = await admit(first, 'ann');
      const total = 60;
      const seen = new Map<string, number>();
      let isWriting = true;
      const reader = (async () => {
        let since: string | undefined;
        for (;;) {
          const wasWriting = isWriting;
          const page = await pageOf(second.feed, member.householdId, since, 5);
          const versions = page.rows.map((row) => row.version);
          expect(versions).toEqual([...versions].sort((a, b) => a - b));
          for (const row of page.rows) seen.set(row.id, row.version);
          since = page.next;
          if (!wasWriting && !page.more) return;
          // Yields, as between two requests of a device.
          await nextTurn();
        }
      })();
      await Promise.all(
        Array.from({ length: total }, (_, index) =>
          push(
            servers[index % 2] as Server,
            member,
            `k${index}`,
            [add(`item-${index}`)],
            `device-${index % 4}`,
          ),
        ),
      );
      isWriting = false;
      await reader;
      expect(seen.size).toBe(total);
      expect([...seen.values()].sort((a, b) => a - b)).toEqual(
        Array.from({ length: total }, (_, index) => index + 1),
      );
    });

    test('[P1] a page of large rows is cut where it grows too large for a device, and the next goes on there', async () => {
      const server = createServer();
      const member = await admit(server, 'ann');
      const instructions = Array.from({ length: 100 }, () => 'k'.repeat(2_000));
      const changes = Array.from({ length: 50 }, (_, index) => ({
        clientId: `r${index}`,
        title: `Soup ${index}`,
        instructions,
        sync: { op: index + 1, base: 0, epoch: '', stamp: nowMs },
      }));
      await server.rows.merge(
        { member, key: '1', bodyHash: '1' },
        { noun: recipe, device: 'phone', changes, maxRows: 100 },
      );
      const sizes: number[] = [];
      const seen: number[] = [];
      let since: string | undefined;
      for (let more = true; more; ) {
        const page = await pageOf(server.feed, member.householdId, since, 1_000);
        sizes.push(JSON.stringify(page).length);
        seen.push(...page.rows.map(({ version }) => version));
        expect(page.remaining).toBe(50 - seen.length);
        ({ more, next: since } = page);
      }
      expect(seen).toEqual(changes.map(({ sync }) => sync.op));
      expect(sizes.length).toBeGreaterThan(2);
      expect(Math.max(...sizes)).toBeLessThan(5_000_000);
    });

    test('a household that keeps as much as it may takes no more, and can still remove; it knows its size', async () => {
      const server = createServer(database, { maxBytes: 500 });
      const member = await admit(server, 'ann');
      const { epoch } = await push(server, member, '1', [add('a', 1), add('b', 2), add('c', 3)]);
      const answer = await push(server, member, '2', [add('d', 4), remove('a', 5, 1, epoch)]);
      expect(answer).toMatchObject({ acknowledged: [5], rejected: [{ op: 4, code: 'storage_full' }] });
      const size = async () => {
        const [kept] = await database.db.selectFrom('households').select('bytes').execute();
        const rows = await database.db.selectFrom('rows').select('state').execute();
        return [kept?.bytes, rows.reduce((sum, { state }) => sum + Buffer.byteLength(state), 0)];
      };
      const plain = server.rows.carryOut(
        { member, key: undefined, bodyHash: '' },
        {
          noun: quickItem,
          device: 'plain',
          toOps: (_rows, context) => [
            { ...context, kind: 'add', noun: 'quickItem', id: 'e', base: 0, set: { itemName: 'e' } },
          ],
        },
      );
      await expect(plain).rejects.toMatchObject({ code: 'storage_full' });
      const [kept, summed] = await size();
      expect(kept).toBe(summed);
      await database.db.updateTable('households').set({ bytes: 0 }).execute();
      await migrations['0008-household-bytes']?.up(database.db);
      expect((await size())[0]).toBe(summed);
      nowMs += retentionMs + 1;
      await server.prune();
      const [left, leftSummed] = await size();
      expect(left).toBe(leftSummed);
      expect(left).toBeLessThan(kept ?? 0);
    });

    test('a fault in the middle of a write leaves nothing behind', async () => {
      const server = createServer();
      const member = await admit(server, 'ann');
      const failing = server.rows.carryOut(
        { member, key: 'k', bodyHash: 'h' },
        {
          noun: quickItem,
          device: 'plain',
          toOps: () => {
            throw new Error('power cut');
          },
        },
      );
      await expect(failing).rejects.toThrow('power cut');
      expect(await database.db.selectFrom('requests').selectAll().execute()).toEqual([]);
      expect(await readAll(server, member)).toMatchObject({ rows: [], next: expect.stringMatching(/\.0$/) });
      await push(server, member, 'k', [add('a')], 'phone', 'h');
      expect((await readAll(server, member)).rows).toHaveLength(1);
    });

    test('[M9] an operation that changes nothing takes no change number', async () => {
      const server = createServer();
      const member = await admit(server, 'ann');
      const { epoch } = await push(server, member, '1', [add('a')]);
      await push(server, member, '2', [add('a')], 'laptop');
      const { rows } = await push(server, member, '3', [check('a', 1, 1, epoch)]);
      expect(rows).toMatchObject([{ version: 2 }]);
    });

    test('[P5] tombstones go after 90 days, living rows stay, and an older cursor starts from the beginning', async () => {
      const server = createServer();
      const member = await admit(server, 'ann');
      const { epoch } = await push(server, member, '1', [add('a', 1), add('b', 2), add('c', 3)]);
      const old = (await readAll(server, member)).next;
      await push(server, member, '2', [remove('b', 1, 2, epoch)]);
      const recent = (await readAll(server, member)).next;
      nowMs += retentionMs - 1;
      await server.prune();
      expect((await readAll(server, member)).rows).toHaveLength(3);
      nowMs += 2;
      await server.prune();
      expect((await readAll(server, member, 1)).rows.map((row) => row.id)).toEqual(['a', 'c']);
      expect(await pageOf(server.feed, member.householdId, old, 10)).toMatchObject({ reset: true });
      expect(await pageOf(server.feed, member.householdId, recent, 10)).toMatchObject({
        reset: false,
        rows: [],
      });
      expect(await database.db.selectFrom('requests').selectAll().execute()).toEqual([]);
    });

    test('[P5] an account that is deleted while tombstones go keeps no other household from losing its own', async () => {
      const server = createServer();
      const members = [
        await admit(server, 'ann'),
        await admit(server, 'bob'),
        await admit(server, 'cecilia'),
      ];
      for (const member of members) {
        const { epoch } = await push(server, member, '1', [add('a')]);
        await push(server, member, '2', [remove('a', 1, 1, epoch)]);
      }
      nowMs += retentionMs + 1;
      const left = new Map(members.map((member) => [member.householdId, member]));
      await pruneExpired({
        db: database.db,
        nowMs: () => nowMs,
        inHousehold: async (householdId, work) => {
          const member = left.get(householdId);
          if (member && left.size === members.length) await server.deletion.deleteAccount(member);
          left.delete(householdId);
          return createInHousehold(database, localPokes(server.hub))(householdId, work);
        },
      });
      expect(await database.db.selectFrom('rows').selectAll().execute()).toEqual([]);
    });

    test('[P5] what has expired goes in slices with everybody’s turn between them, and the next time goes on', async () => {
      const server = createServer();
      const members = [await admit(server, 'ann'), await admit(server, 'bo')];
      const { householdId } = members[0] as Member;
      const long = nowMs - retentionMs - 1;
      for (const { householdId: id } of members)
        await database.db.updateTable('households').set({ seq: 250 }).where('id', '=', id).execute();
      for (const member of members) await fillExpired(member, 250, long);
      const left = async () =>
        (await database.db.selectFrom('rows').select('id').execute()).length +
        (await database.db.selectFrom('requests').select('key').execute()).length;
      expect(await left()).toBe(1_000);
      let turns = 0;
      const countTurns = () => {
        turns += 1;
        counting = setImmediate(countTurns);
      };
      let counting = setImmediate(countTurns);
      await server.prune(() => turns >= 5);
      const rest = await left();
      expect(rest).toBeGreaterThan(0);
      expect(rest).toBeLessThan(1_000);
      await server.prune();
      clearImmediate(counting);
      expect(turns).toBeGreaterThanOrEqual(8);
      expect(await left()).toBe(0);
      const households = await database.db.selectFrom('households').select(['pruned_seq', 'bytes']).execute();
      expect(households).toEqual(Array(2).fill({ pruned_seq: 250, bytes: 0 }));
      expect(await pageOf(server.feed, householdId, undefined, 10)).toMatchObject({ rows: [] });
    });

    test.runIf(name === 'SQLite')(
      'neither counting living rows nor looking for tombstones reads a row',
      async () => {
        // Loads the schema first: `explain` does not check for a newer one.
        await sql`select 1 from rows`.execute(database.db);
        const tierOf = async (query: RawBuilder<unknown>) => {
          const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(database.db);
          return rows.map(({ detail }) => detail).join();
        };
        expect(
          await tierOf(
            sql`select count(*) from rows where household_id = 'a' and noun = 'recipe' and deleted_at is null`,
          ),
        ).toContain('rows_living');
        const oldest = sql`select deleted_at, household_id from rows where deleted_at < 1 and deleted_at >= 0
          and (deleted_at > 0 or household_id > 'a') order by deleted_at, household_id limit 200`;
        expect(await tierOf(oldest)).toContain('COVERING INDEX rows_deleted_by_age');
        expect(await tierOf(oldest)).not.toContain('TEMP B-TREE');
      },
    );

    test('a tombstone keeps the moment of its deletion although its kept body is edited later', async () => {
      const server = createServer();
      const member = await admit(server, 'ann');
      const { epoch } = await push(server, member, '1', [add('a')]);
      await push(server, member, '2', [remove('a', 1, 1, epoch)]);
      const deletedAt = nowMs;
      nowMs += 1000;
      await push(server, member, '3', [check('a', 1, 2, epoch)]);
      const row = await database.db.selectFrom('rows').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ version: 3, deleted_at: deletedAt });
    });

    test('a poke is published after the commit, to every server on the database, and once', async () => {
      const [writer, reader] = [createServer(), createServer()] as [Server, Server];
      const member = await admit(writer, 'ann');
      const heard: string[] = [];
      const listening = databaseUrl === undefined ? [] : [writer.listen(), reader.listen()];
      for (const { ready } of listening) await ready;
      const told = databaseUrl === undefined ? [writer] : [writer, reader];
      const unsubscribes = told.map(({ hub }, index) =>
        hub.subscribe(member.householdId, ({ seq }) => heard.push(`${index} ${seq}`)),
      );
      await push(writer, member, '1', [add('a')]);
      await push(writer, member, '2', [add('b')]);
      await expect.poll(() => heard).toEqual(expect.arrayContaining(told.map((_, index) => `${index} 2`)));
      expect(heard.filter((each) => each.startsWith('0'))).toEqual(['0 1', '0 2']);
      for (const unsubscribe of unsubscribes) unsubscribe();
      const count = heard.length;
      await push(writer, member, '3', [add('c')]);
      expect(heard).toHaveLength(count);
      for (const { close } of listening) await close();
    });

    describe.runIf(name === 'PostgreSQL')('a listener', () => {
      const listeners = () =>
        sql<{
          pid: number;
        }>`select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`
          .execute(database.db)
          .then(({ rows }) => rows.map(({ pid }) => pid));

      test('whose connection was lost makes good what was missed, whoever was deleted meanwhile', async () => {
        const [writer, reader] = [createServer(), createServer()] as [Server, Server];
        const [gone, member] = [await admit(writer, 'bob'), await admit(writer, 'ann')];
        const heard: unknown[] = [];
        const listening = reader.listen({ reconnectMs: 100 });
        await listening.ready;
        reader.hub.subscribe(gone.householdId, () => {});
        reader.hub.subscribe(member.householdId, (cursor) => heard.push(cursor.seq));
        const [lost] = await listeners();
        await sql`select pg_terminate_backend(${lost})`.execute(database.db);
        await writer.deletion.deleteAccount(gone);
        await push(writer, member, '1', [add('a')]);
        await expect.poll(() => heard, { timeout: 10_000 }).toEqual([1]);
        expect(await listeners()).toHaveLength(1);
        await listening.close();
      });

      test('[H3] takes nobody for gone who joins while it looks', async () => {
        const reader = createServer();
        const [host, guest] = [await admit(reader, 'ann'), await admit(reader, 'bob')];
        const { householdId } = host;
        const left: boolean[] = [];
        reader.hub.subscribe(householdId, () => {});
        const readMembers: typeof reader.feed.readMembers = async (ids) => {
          const members = await reader.feed.readMembers(ids);
          if (members.get(householdId)?.has(guest.userId)) return members;
          await database.db
            .insertInto('members')
            .values({
              household_id: householdId,
              user_id: guest.userId,
              role: 'member',
              number: 2,
              joined_at: 0,
            })
            .execute();
          reader.hub.departures.subscribe(householdId, (hasLeft) => left.push(hasLeft(guest.userId)));
          return members;
        };
        const listening = reader.listen({ checkMs: 20 }, { ...reader.feed, readMembers });
        await listening.ready;
        await expect.poll(() => left.length, { timeout: 10_000 }).toBeGreaterThan(0);
        expect(left).not.toContain(true);
        await listening.close();
      });

      test('[H3] makes good that somebody was removed of whom nobody told', async () => {
        const reader = createServer();
        const member = await admit(reader, 'ann');
        const left: boolean[] = [];
        const listening = reader.listen({ checkMs: 20 });
        await listening.ready;
        reader.hub.subscribe(member.householdId, () => {});
        reader.hub.departures.subscribe(member.householdId, (hasLeft) => left.push(hasLeft(member.userId)));
        await expect.poll(() => left.at(-1), { timeout: 10_000 }).toBe(false);
        await database.db.deleteFrom('members').where('user_id', '=', member.userId).execute();
        await expect.poll(() => left.at(-1), { timeout: 10_000 }).toBe(true);
        await listening.close();
      });

      test('makes good what nobody told, because its teller died before it could', async () => {
        const reader = createServer();
        const member = await admit(reader, 'ann');
        const silent = createInHousehold(database, { afterCommit: () => {}, tellLeft: () => {} });
        const heard: unknown[] = [];
        const listening = reader.listen({ checkMs: 20 });
        await listening.ready;
        reader.hub.subscribe(member.householdId, (cursor) => heard.push(cursor.seq));
        reader.hub.note(member.householdId, await reader.feed.readCursor(member.householdId));
        await silent(member.householdId, async (household) => {
          household.seq += 1;
        });
        // Only the last one, since a check before `note` may have published the earlier cursor.
        await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toBe(1);
        await listening.close();
      });
    });

    test.runIf(name === 'PostgreSQL')(
      'pokes of many households go out in few statements, none of them in a write',
      async () => {
        const [writer, reader] = [createServer(), createServer()] as [Server, Server];
        const listening = reader.listen();
        await listening.ready;
        const members = await Promise.all(
          Array.from({ length: 20 }, (_, index) => admit(writer, `person-${index}`)),
        );
        const heard = new Set<string>();
        for (const { householdId } of members)
          reader.hub.subscribe(householdId, () => heard.add(householdId));
        const query = vi.spyOn(pg.Client.prototype, 'query');
        await Promise.all(members.map((member) => push(writer, member, '1', [add('a')])));
        await expect.poll(() => heard.size, { timeout: 10_000 }).toBe(members.length);
        const texts = query.mock.calls.map(([text]) => String(text));
        query.mockRestore();
        const notifying = texts.filter((text) => text.includes('pg_notify'));
        expect(notifying.length).toBeLessThan(members.length);
        await listening.close();
      },
    );

    test('[E2] a database that was put back from a backup starts new epochs; a plain restart does not', async () => {
      const server = createServer();
      const member = await admit(server, 'ann');
      const epochOf = async () => (await server.feed.readCursor(member.householdId)).epoch;
      const start = () => checkRestoreMarker(database, { dataDir, newId: v7, newEpoch });
      const before = await epochOf();
      expect(await start()).toEqual({ isRestored: false });
      const backup = await database.db.selectFrom('server_state').selectAll().execute();
      expect(await start()).toEqual({ isRestored: false });
      expect(await epochOf()).toBe(before);
      await database.db.deleteFrom('server_state').execute();
      await database.db.insertInto('server_state').values(backup).execute();
      expect(await start()).toEqual({ isRestored: true });
      expect(await epochOf()).not.toBe(before);
      expect(await start()).toEqual({ isRestored: false });
    });

    test('[E2] a backup that was taken while the server ran is known when it is put back', async () => {
      const server = createServer();
      const member = await admit(server, 'ann');
      const deps = { dataDir, newId: v7, newEpoch };
      const backUp = () => database.db.selectFrom('server_state').selectAll().execute();
      const putBack = async (backup: Awaited<ReturnType<typeof backUp>>) => {
        await database.db.deleteFrom('server_state').execute();
        await database.db.insertInto('server_state').values(backup).execute();
        return checkRestoreMarker(database, deps);
      };
      await checkRestoreMarker(database, deps);
      const early = await backUp();
      await keepMarkFresh(database, { ...deps, onFault: () => {} }).stop(); // As on a stop of the server.
      expect(await putBack(early)).toEqual({ isRestored: true });

      const late = await backUp();
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const marker = keepMarkFresh(database, { ...deps, onFault: () => {} });
      await push(server, member, '1', [add('a')]);
      vi.advanceTimersByTime(60_000);
      vi.useRealTimers();
      await expect.poll(backUp).not.toEqual(late);
      expect(await putBack(late)).toEqual({ isRestored: true }); // Without `stop`, as after kill -9.
      await renewRestoreMarker(database, deps);
      expect(await checkRestoreMarker(database, deps)).toEqual({ isRestored: false });
      await marker.stop();
    });

    test.each(['before', 'after'])(
      '[E2] a start that is killed just %s its mark is committed is not taken for a restore',
      async (when) => {
        const { db } = database;
        const deps = { dataDir, newId: v7, newEpoch };
        const start = () => checkRestoreMarker(database, deps);
        await start();
        const begin = db.transaction.bind(db);
        const transaction = vi.spyOn(db, 'transaction').mockImplementation(() => {
          const builder = begin();
          const execute = builder.execute.bind(builder);
          return Object.assign(builder, {
            execute: async (work: Parameters<typeof execute>[0]) => {
              if (when === 'after') await execute(work);
              throw new Error('killed');
            },
          });
        });
        for (let time = 0; time < 2; time++) await expect(start()).rejects.toThrow('killed');
        transaction.mockRestore();
        expect(await start()).toEqual({ isRestored: false });
        expect(await start()).toEqual({ isRestored: false });
      },
    );

    test('[E2] a mark of which nobody knows whether it was committed is not taken for a restore, whatever comes of the next', async () => {
      const { db } = database;
      const deps = { dataDir, newId: v7, newEpoch };
      await checkRestoreMarker(database, deps);
      const begin = db.transaction.bind(db);
      let isCommitting = true;
      const transaction = vi.spyOn(db, 'transaction').mockImplementation(() => {
        const builder = begin();
        const execute = builder.execute.bind(builder);
        return Object.assign(builder, {
          execute: async (work: Parameters<typeof execute>[0]) => {
            if (isCommitting) await execute(work);
            throw new Error('the connection was lost');
          },
        });
      });
      await expect(renewRestoreMarker(database, deps)).rejects.toThrow('lost');
      isCommitting = false;
      await expect(renewRestoreMarker(database, deps)).rejects.toThrow('lost');
      transaction.mockRestore();
      expect(await checkRestoreMarker(database, deps)).toEqual({ isRestored: false });
    });

    test('[E2] a server that is stopped while it renews its mark is not taken for one that was put back', async () => {
      const { db } = database;
      const deps = { dataDir, newId: v7, newEpoch };
      await checkRestoreMarker(database, deps);
      let tellRenewed = () => {};
      let answer = () => {};
      const renewed = new Promise<void>((resolve) => {
        tellRenewed = resolve;
      });
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const begin = db.transaction.bind(db);
      // The first transaction commits, but its promise resolves late.
      const transaction = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
        const builder = begin();
        const execute = builder.execute.bind(builder);
        return Object.assign(builder, {
          execute: async (work: Parameters<typeof execute>[0]) => {
            await execute(work);
            tellRenewed();
            await answered;
          },
        });
      });
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const marker = keepMarkFresh(database, { ...deps, onFault: () => {} });
      vi.advanceTimersByTime(60_000);
      vi.useRealTimers();
      await renewed;
      const stopped = marker.stop();
      for (let turn = 0; turn < 100; turn += 1) await nextTurn();
      answer();
      await stopped;
      transaction.mockRestore();
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      expect(await checkRestoreMarker(database, deps)).toEqual({ isRestored: false });
    });

    test(`[E2] a database that meets a new DATA_DIR is ${name === 'SQLite' ? 'taken for restored' : 'shared with a new server'}`, async () => {
      const deps = { dataDir, newId: v7, newEpoch };
      await checkRestoreMarker(database, deps);
      rmSync(path.join(dataDir, 'instance'));
      expect(await checkRestoreMarker(database, deps)).toEqual({ isRestored: name === 'SQLite' });
    });
  });
}

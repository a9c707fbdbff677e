import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/database.ts';
import { migrations } from '#db/migrations/index.ts';
import { ownTables } from '#db/own-tables.ts';
import { initDatabases, runPostgres } from '#db/testing/postgres-process.ts';
import { preparePostgres } from '#db/testing/start-postgres.ts';
import { installIfMissing } from '#testing/install-package.ts';
import { dumpCommand, putBackCommands } from './postgres-commands.ts';

vi.setConfig({ testTimeout: 120_000 });

const repository = path.resolve(import.meta.dirname, '../../..');
const findInstalled = () => globSync('/usr/lib/postgresql/*/bin/pg_dump').sort().at(-1);
const prepared = preparePostgres({ findBinaries: wholePostgres });

/**
 * The npm package of PostgreSQL has no pg_dump, and that of another version does not work with it; Debian's
 * package has all.
 */
function wholePostgres(): string {
  installIfMissing('postgresql', () => findInstalled() !== undefined);
  return path.resolve(findInstalled() ?? '', '../..');
}

const reason = prepared.isAvailable ? '' : `: ${prepared.reason}`;

afterAll(() => {
  if (prepared.isAvailable) prepared.remove();
});

/**
 * Starts a PostgreSQL with a database owned by a user without further rights, and a shell for an operator's
 * commands.
 */
async function startPostgresWithDump() {
  if (!prepared.isAvailable) throw new Error(prepared.reason);
  const { setup } = prepared;
  const server = await runPostgres(setup, await initDatabases(setup, 'databases'));
  onTestFinished(server.stop);
  const client = new pg.Client({ connectionString: server.addressOf('postgres') });
  await client.connect();
  await client.query(`create role ateria login password '${setup.password}'`);
  await client.query('create database ateria owner ateria');
  await client.end();
  const databaseUrl = server.addressOf('ateria').replace('//postgres:', '//ateria:');
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-dump-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const type = (command: string) =>
    execFileSync('sh', ['-e', '-c', command], {
      cwd: folder,
      env: { PATH: `${setup.binaries}:${process.env.PATH}`, DATABASE_URL: databaseUrl },
      stdio: 'pipe',
    });
  return { type, place: { databaseUrl, dataDir: folder } };
}

async function inDatabase<T>(
  place: { databaseUrl: string; dataDir: string },
  work: (db: OpenDatabase['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase(place);
  return work(db).finally(close);
}

/** Every row of every table, and the tables' structure. */
const contentOf = (place: { databaseUrl: string; dataDir: string }) =>
  inDatabase(place, async (db) => {
    const tables = await ownTables(db);
    const rows = await Promise.all(
      tables.map(({ name }) => sql`select * from ${sql.table(name)} order by 1`.execute(db)),
    );
    return tables.map((table, index) => ({ table, rows: rows[index]?.rows }));
  });

test.skipIf(!prepared.isAvailable)(
  `a dump from before an upgrade is put back whole over the newer database, and upgraded anew${reason}`,
  async () => {
    const { type, place } = await startPostgresWithDump();
    await inDatabase(place, async (db) => {
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
      expect((await migrator.migrateTo('0021-invite-mails-by-owner')).error).toBeUndefined();
      await sql`insert into accounts (id, email, email_verified, locale, created_at)
        values ('aino', 'aino@example.com', 1, 'fi', 1)`.execute(db);
      await sql`insert into sessions (grant_id, account_id, signed_in_at, seen_at)
        values ('phone', 'aino', 1, 2)`.execute(db);
    });
    const before = await contentOf(place);
    type(dumpCommand);

    await migrateDatabase(place);
    await inDatabase(place, async (db) => {
      await sql`insert into passkeys (id, account_id, public_key, counter, transports, name, created_at)
        values ('key', 'aino', 'k', 0, '', 'Phone', 3)`.execute(db);
      await sql`insert into accounts (id, email, email_verified, locale, created_at)
        values ('ville', 'ville@example.com', 1, 'fi', 4)`.execute(db);
      await sql`update sessions set way = 'passkey'`.execute(db);
    });
    for (const command of putBackCommands) type(command);
    expect(await contentOf(place)).toEqual(before);

    await migrateDatabase(place);
    const people = (db: OpenDatabase['db']) => db.selectFrom('accounts').select('id').execute();
    expect(await inDatabase(place, people)).toEqual([{ id: 'aino' }]);
    // A restored database can be dumped and restored again.
    const newest = await contentOf(place);
    type(`rm ateria.dump && ${dumpCommand}`);
    for (const command of putBackCommands) type(command);
    expect(await contentOf(place)).toEqual(newest);
    // With a truncated dump nothing is deleted.
    type('head -c -2000 ateria.dump > cut && mv cut ateria.dump');
    expect(() => type(putBackCommands.join(' && '))).toThrow();
    expect(await contentOf(place)).toEqual(newest);
  },
);

test.each(['deploy/upgrading.md', 'deploy/kubernetes/README.md', 'server/README.md'])(
  '%s says the same commands',
  (name) => {
    const text = readFileSync(path.join(repository, name), 'utf8');
    for (const command of putBackCommands) expect(text).toContain(command);
  },
);

test('deploy/README.md says them as they are typed beside compose.yaml', () => {
  const text = readFileSync(path.join(repository, 'deploy/README.md'), 'utf8');
  const [readWhole = '', empty = '', putBack = ''] = putBackCommands;
  expect(text).toContain(readWhole.replace(' ateria.dump', ' < ateria.dump'));
  expect(text).toContain(empty.replace('"$DATABASE_URL"', '--username=ateria ateria'));
  expect(text).toContain(
    putBack
      .replace('pg_restore', 'pg_restore --username=ateria')
      .replace('"$DATABASE_URL" ateria.dump', 'ateria < ateria.dump'),
  );
});

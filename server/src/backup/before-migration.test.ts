import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#db/database.ts';
import { migrations } from '#db/migrations/index.ts';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { prepareMigration } from './before-migration.ts';

const earlier = '0012-admin';
let dataDir: string;
let databaseUrl: string | undefined;
let told: string[];
let nowMs: number;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-before-'));
  told = [];
  nowMs = Date.UTC(2026, 10, 23, 8);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const prepare = (migratesAtStart = true) =>
  prepareMigration(
    { dataDir, databaseUrl, migratesAtStart },
    { nowMs: () => nowMs, tell: (each) => told.push(each) },
  );
const folder = () => path.join(dataDir, 'backups-before-migration');

/** Creates a database of an earlier version, with a household. */
async function leaveEarlier(): Promise<void> {
  const { db, close } = openDatabase({ dataDir, databaseUrl });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo(earlier)).error).toBeUndefined();
  await db
    .insertInto('households')
    .values({ id: 'ours', epoch: 'e', created_at: 0 } as never)
    .execute();
  await close();
}

/** The last migration that the database has run. */
async function lastMigration(): Promise<string> {
  const { db, close } = openDatabase({ dataDir, databaseUrl });
  const { getMigrations } = { getMigrations: async () => migrations };
  const seen = await new Migrator({ db, provider: { getMigrations } }).getMigrations();
  await close();
  return seen.findLast(({ executedAt }) => executedAt !== undefined)?.name ?? '';
}

describe('on SQLite', () => {
  beforeEach(() => {
    databaseUrl = undefined;
  });

  test('a new database and one that is up to date are not copied', async () => {
    await prepare();
    await migrateDatabase({ dataDir });
    await prepare();
    expect(existsSync(folder())).toBe(false);
    expect(told).toEqual([]);
  });

  test('a database of an earlier version is copied whole, for its owner only, and can be put back for that version', async () => {
    await leaveEarlier();
    await prepare();
    const [name = ''] = readdirSync(folder());
    expect(name).toBe(`2026-11-23T08-00-00.000Z-${earlier}.db`);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder(), name)).mode & 0o777).toBe(0o600);
    expect(told).toEqual([expect.stringContaining(name)]);
    await migrateDatabase({ dataDir });
    expect(await lastMigration()).not.toBe(earlier);

    for (const each of readdirSync(dataDir).filter((file) => file.startsWith('ateria.db')))
      rmSync(path.join(dataDir, each));
    copyFileSync(path.join(folder(), name), path.join(dataDir, 'ateria.db'));
    expect(await lastMigration()).toBe(earlier);
    const database = new Sqlite(path.join(dataDir, 'ateria.db'), { readonly: true });
    expect(database.prepare('select id from households').pluck().all()).toEqual(['ours']);
    database.close();
  });

  test('three copies stay, the first of the version that is left among them, and a half one is not', async () => {
    await leaveEarlier();
    await prepare();
    const [first = ''] = readdirSync(folder());
    for (const version of ['0010-tombstones-by-age', '0011-sessions'])
      copyFileSync(path.join(folder(), first), path.join(folder(), `2026-10-01T08-00-00.000Z-${version}.db`));
    // Failing starts, each of which makes a copy.
    for (let hour = 9; hour < 14; hour += 1) {
      nowMs = Date.UTC(2026, 10, 23, hour);
      await prepare();
    }
    const part = path.join(folder(), '2026-11-09-broken-off.db.part');
    copyFileSync(path.join(dataDir, 'ateria.db'), part);
    nowMs = Date.UTC(2026, 10, 23, 14);
    await prepare();
    expect(readdirSync(folder())).toEqual([
      '2026-10-01T08-00-00.000Z-0011-sessions.db',
      first,
      `2026-11-23T14-00-00.000Z-${earlier}.db`,
    ]);
  });

  test('a database that is damaged stays as it is, and no copy of it counts as one', async () => {
    await leaveEarlier();
    truncateSync(path.join(dataDir, 'ateria.db'), statSync(path.join(dataDir, 'ateria.db')).size - 8192);
    await expect(prepare()).rejects.toThrow();
    expect(existsSync(folder()) ? readdirSync(folder()).filter((name) => name.endsWith('.db')) : []).toEqual(
      [],
    );
  });
});

await onBothDatabases((_newDatabaseUrl, emptyDatabaseUrl) => {
  test('whoever wants to migrate by hand is told what to do, and nothing is changed', async () => {
    databaseUrl = await emptyDatabaseUrl();
    await leaveEarlier();
    await expect(prepare(false)).rejects.toThrow(
      /0013-members.*(npm run backup|pg_dump).*MIGRATE_AT_START=true/,
    );
    expect(await lastMigration()).toBe(earlier);
    expect(existsSync(folder())).toBe(false);
    await migrateDatabase({ dataDir, databaseUrl });
    await prepare(false);
  });

  test('whoever migrates at the start is told of the backup that there is, or that should be', async () => {
    databaseUrl = await emptyDatabaseUrl();
    await leaveEarlier();
    await prepare();
    expect(told).toEqual([
      expect.stringMatching(databaseUrl ? /pg_dump .*"\$DATABASE_URL"/ : /backups-before-migration/),
    ]);
    expect(existsSync(folder())).toBe(databaseUrl === undefined);
  });
});

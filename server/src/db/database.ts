import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { CannotStart } from '#lib/cannot-start.ts';
import type { DatabaseLoad } from './database-load.ts';
import { migrations } from './migrations/index.ts';
import { ownTables } from './own-tables.ts';
import { noLimits, type PostgresLimits, usualLimits } from './postgres-limits.ts';
import { createPostgresPool } from './postgres-pool.ts';
import type { Database } from './schema/database.ts';
import { createSqliteDialect, openSqliteFile, openSqliteReader } from './sqlite-dialect.ts';
import { isMoveUnfinished } from './unfinished-move.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  dialect: 'sqlite' | 'postgres';
  /** This process's current load on the database. */
  load(): DatabaseLoad;
  /** Waits for running work, then closes the file or the connections. */
  close(): Promise<void>;
}

export interface DatabasePlace {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Connections to PostgreSQL at once. */
  databasePoolSize?: number;
}

/**
 * Opens PostgreSQL when there is a `databaseUrl`, otherwise the SQLite file `ateria.db` in `dataDir`
 * (made if it is missing, readable by its owner only). Does not migrate.
 */
export function openDatabase(
  options: DatabasePlace,
  limits: Partial<PostgresLimits> = usualLimits,
): OpenDatabase {
  if (options.databaseUrl !== undefined) {
    const size = options.databasePoolSize ?? 10;
    const pool = createPostgresPool(options.databaseUrl, {
      size,
      limits: { ...usualLimits, ...limits },
    });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const load = () => ({ ...pool.load(), most: size });
    return { db, dialect: 'postgres', load, close: () => db.destroy() };
  }
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const name = path.join(options.dataDir, 'ateria.db');
  const file = openSqliteFile(name);
  const reader = openSqliteReader(name);
  const queue = { waiting: 0 };
  const db = new Kysely<Database>({ dialect: createSqliteDialect(file, reader, queue) });
  const close = async () => {
    await db.destroy();
    // Kysely does not close files that were never queried; closing twice is harmless. The last connection to
    // close checkpoints the WAL.
    reader.close();
    file.close();
  };
  // SQLite has one connection for writing and one for reading.
  const load = () => ({ waiting: queue.waiting, open: 2, idle: 0, most: 2 });
  return { db, dialect: 'sqlite', load, close };
}

/**
 * Runs all pending migrations, without time limits.
 *
 * @throws CannotStart if the database is of a newer version, or if a move into it is unfinished
 */
export async function migrateDatabase(place: DatabasePlace): Promise<void> {
  const database = openDatabase(place, noLimits);
  try {
    if (await isMoveUnfinished(database.db))
      throw new CannotStart(
        'another database is being moved into this one, and not all of it has arrived. Run npm run move-database once more.',
      );
    await migrateToLatest(database.db);
  } finally {
    await database.close();
  }
}

/**
 * Runs the pending migrations; throws the first failure.
 *
 * @throws CannotStart if the database has migrations that this version lacks
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const newer = await newerVersionInWords(db);
  if (newer !== null) throw new CannotStart(newer);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** A sentence for the operator if the database has migrations that this version lacks, otherwise null. */
export async function newerVersionInWords(db: Kysely<Database>): Promise<string | null> {
  const unknown = (await migrationsOf(db)).filter((name) => !Object.hasOwn(migrations, name));
  const newest = Object.keys(migrations).at(-1) ?? '';
  if (!unknown.some((name) => name > newest)) return null;
  return `this database was made by a newer Ateria (it knows ${unknown.at(-1)}, this version ${newest}). Run that version or a newer one, or put a backup from before it back (npm run restore).`;
}

/**
 * The last migration that the database has run (null for a new database), and the pending ones. Changes
 * nothing.
 */
export async function findPendingMigrations(
  place: DatabasePlace,
): Promise<{ last: string | null; pending: string[] }> {
  const { db, close } = openDatabase(place);
  try {
    const seen = await migrationsOf(db);
    return {
      last: seen.at(-1) ?? null,
      pending: Object.keys(migrations).filter((name) => !seen.includes(name)),
    };
  } finally {
    await close();
  }
}

/** Whether the database has run exactly the migrations of this version. */
export async function isUpToDate(db: Kysely<Database>): Promise<boolean> {
  return (await migrationsOf(db)).join() === Object.keys(migrations).join();
}

/** Names of the migrations that the database has run, in order. */
async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  const tables = await ownTables(db, { withMigrations: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

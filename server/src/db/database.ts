import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import { createPostgresDialect } from './postgres-dialect.ts';
import type { Database } from './schema/database.ts';
import { createSqliteDialect, openSqliteFile } from './sqlite-dialect.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  dialect: 'sqlite' | 'postgres';
  /** Waits for what is running, then gives the file or the connections back. */
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when there is a `databaseUrl`, otherwise the SQLite file `ateria.db` in `dataDir`
 * (made if it is missing, readable by its owner only). Does not migrate.
 */
export function openDatabase(options: { databaseUrl?: string | undefined; dataDir: string }): OpenDatabase {
  if (options.databaseUrl !== undefined) {
    const db = new Kysely<Database>({ dialect: createPostgresDialect(options.databaseUrl) });
    return { db, dialect: 'postgres', close: () => db.destroy() };
  }
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const file = openSqliteFile(path.join(options.dataDir, 'ateria.db'));
  const db = new Kysely<Database>({ dialect: createSqliteDialect(file) });
  const close = async () => {
    await db.destroy();
    file.close(); // Kysely leaves a file open that was never queried; closing twice is harmless.
  };
  return { db, dialect: 'sqlite', close };
}

/** Runs the migrations that have not run yet; throws the first failure. */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

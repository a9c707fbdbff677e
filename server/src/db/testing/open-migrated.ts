import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DatabasePlace, migrateToLatest, type OpenDatabase, openDatabase } from '#db/database.ts';
import type { PostgresLimits } from '#db/postgres-limits.ts';

/** Opens a migrated database. A missing SQLite file is copied from one that is migrated once per process. */
export async function openMigrated(
  place: DatabasePlace,
  limits?: Partial<PostgresLimits>,
): Promise<OpenDatabase> {
  if (place.databaseUrl === undefined) await placeMigratedFile(place.dataDir);
  const database = openDatabase(place, limits);
  await migrateToLatest(database.db);
  return database;
}

/** Copies a migrated SQLite file without rows into a folder that has none. */
async function placeMigratedFile(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'ateria.db');
  if (existsSync(file)) return;
  migrated ??= makeMigrated();
  const bytes = await migrated;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, bytes, { mode: 0o600 });
}

let migrated: Promise<Buffer> | undefined;

async function makeMigrated(): Promise<Buffer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-migrated-'));
  const database = openDatabase({ dataDir });
  await migrateToLatest(database.db);
  await database.close();
  const bytes = readFileSync(path.join(dataDir, 'ateria.db'));
  rmSync(dataDir, { recursive: true });
  return bytes;
}

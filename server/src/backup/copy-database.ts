import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { BackupFile } from './backup-contents.ts';
import { digestOf } from './copy-file.ts';

/**
 * Writes the database as it is at this moment into a file of its own, while a server may go on writing to it, and looks it
 * over.
 *
 * @throws Error that names the damage, if there is any
 */
export async function copyDatabase(from: string, to: string): Promise<Omit<BackupFile, 'path'>> {
  closeSync(openSync(to, 'wx', 0o600)); // SQLite would make it for everybody.
  const source = new Sqlite(from, { readonly: true, timeout: 30_000 });
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  const damage = findDamage(to);
  if (damage !== null) throw new Error(`the database is damaged: ${damage}`);
  const copy = openSync(to, 'r');
  fsyncSync(copy);
  closeSync(copy);
  return { bytes: statSync(to).size, sha256: await digestOf(to) };
}

/** What SQLite finds wrong with a file; null when all is well. */
export function findDamage(file: string): string | null {
  const database = new Sqlite(file, { readonly: true });
  try {
    const [finding] = database.pragma('integrity_check(1)') as { integrity_check: string }[];
    if (finding?.integrity_check !== 'ok') return finding?.integrity_check ?? 'it cannot be read';
    const orphans = database.pragma('foreign_key_check') as { table: string }[];
    return orphans[0] ? `rows of ${orphans[0].table} belong to nothing` : null;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return error.message;
    throw error;
  } finally {
    database.close();
  }
}

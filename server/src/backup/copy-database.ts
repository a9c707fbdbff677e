import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { BackupFile } from './backup-contents.ts';
import { digestOf } from './copy-file.ts';

/**
 * Copies the current state of the database into a new file, while a server may keep writing to it, and checks
 * the copy.
 *
 * @throws Error that names the damage, if there is any
 */
export async function copyDatabase(from: string, to: string): Promise<Omit<BackupFile, 'path'>> {
  closeSync(openSync(to, 'wx', 0o600)); // SQLite would create it readable by everybody.
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

/** The first damage that SQLite finds in a file; null if there is none. */
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

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';

/**
 * Writes a backup as text: the database as SQL, and the other files by path in base64. `instance` identifies
 * the server and is not in a backup, so it is read from `dataDir`.
 */
export function writeDown(backup: string, dataDir: string, target: string): void {
  writeFileSync(path.join(target, 'database.sql'), `${dumpOf(path.join(backup, 'ateria.db')).join('\n')}\n`);
  const names = globSync('{keys,notices,images}/**/*.*', { cwd: backup }).sort();
  const files = [
    ...names.map((name) => [name, readFileSync(path.join(backup, name)).toString('base64')]),
    ['instance', readFileSync(path.join(dataDir, 'instance')).toString('base64')],
  ];
  writeFileSync(path.join(target, 'files.json'), `${JSON.stringify(Object.fromEntries(files), null, 1)}\n`);
}

function dumpOf(file: string): string[] {
  const db = new Sqlite(file, { readonly: true });
  const things = db
    .prepare(
      "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by type desc, rowid",
    )
    .all() as { type: string; name: string; sql: string }[];
  const lines = ['pragma foreign_keys = off;', 'begin;'];
  for (const { type, name, sql } of things) {
    lines.push(`${sql};`);
    if (type !== 'table') continue;
    for (const row of db.prepare(`select * from "${name}"`).raw().iterate())
      lines.push(`insert into "${name}" values (${(row as unknown[]).map(literal).join(', ')});`);
  }
  db.close();
  return [...lines, 'commit;'];
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Buffer.isBuffer(value)) return `x'${value.toString('hex')}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

import path from 'node:path';
import { openSqliteFile } from '../../../server/src/db/sqlite-dialect.ts';
import type { ChangesPage } from '../../../sync-protocol/src/sync/changes.ts';
import { parseCursor } from '../../../sync-protocol/src/sync/cursor.ts';
import type { Writer } from './writer.ts';

export type ReadPage = (since: string | undefined) => Promise<ChangesPage>;

/**
 * Reads a household's whole feed and compares it with what its writers expect. Returns every difference as a
 * sentence.
 */
export async function findDifferences(writers: readonly Writer[], readPage: ReadPage): Promise<string[]> {
  const rows: ChangesPage['rows'] = [];
  let since: string | undefined;
  for (let more = true; more; ) {
    const page: ChangesPage = await readPage(since);
    rows.push(...page.rows);
    since = page.next;
    more = page.more;
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set<string>();
  const faults: string[] = [];
  if (byId.size !== rows.length) faults.push(`${rows.length - byId.size} rows came twice`);
  for (const writer of writers) {
    const { living, deleted } = writer.expected();
    for (const [id, fields] of living) {
      known.add(id);
      const row = byId.get(id);
      const isAsTold = ([field, value]: [string, unknown]) => row?.fields[field] === value;
      if (!row || row.deleted) faults.push(`lost: ${id} ${JSON.stringify(fields)}`);
      else if (!Object.entries(fields).every(isAsTold))
        faults.push(`not as acknowledged: ${JSON.stringify({ fields, found: row.fields })}`);
    }
    for (const id of deleted) {
      known.add(id);
      if (!byId.get(id)?.deleted) faults.push(`its delete is lost: ${id}`);
    }
  }
  for (const { id, fields } of rows)
    if (!known.has(id)) faults.push(`nobody was told of it: ${id} ${JSON.stringify(fields)}`);
  const changes = writers.reduce((sum, writer) => sum + writer.expected().changes, 0);
  const seq = parseCursor(since ?? '')?.seq;
  if (seq !== changes) faults.push(`${changes} changes were acknowledged, ${seq} were applied`);
  return faults;
}

/** Damage that SQLite's own checks find in the file; empty if none. */
export function findDamage(dataDir: string): string[] {
  return withDatabase(dataDir, (database) => {
    const findings = database.pragma('integrity_check') as { integrity_check: string }[];
    const foreign = database.pragma('foreign_key_check') as unknown[];
    return [
      ...findings.map((finding) => finding.integrity_check).filter((finding) => finding !== 'ok'),
      ...foreign.map((finding) => `foreign key: ${JSON.stringify(finding)}`),
    ];
  });
}

/** How many of these Idempotency-Keys the server has carried out. */
export const countCarriedOut = (dataDir: string, keys: readonly string[]): number =>
  withDatabase(dataDir, (database) => {
    const find = database.prepare('select 1 from requests where key = ?');
    return keys.filter((key) => find.get(key) !== undefined).length;
  });

function withDatabase<T>(dataDir: string, read: (database: ReturnType<typeof openSqliteFile>) => T): T {
  const database = openSqliteFile(path.join(dataDir, 'ateria.db'));
  try {
    return read(database);
  } finally {
    database.close();
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#db/testing/start-postgres.ts';
import { readAddress } from '../hold-database.ts';
import { moveDatabase } from '../move-database.ts';
import { fillTables } from './fill-tables.ts';

export interface MeasuredMove {
  rows: number;
  /** Milliseconds of the move to PostgreSQL, including the comparison. */
  thereMs: number;
  backMs: number;
}

/** Moves `rows` rows of 700 bytes to a local PostgreSQL and back; null if none can be started. */
export async function measureMove(rows: number): Promise<MeasuredMove | null> {
  const started = await startPostgres();
  if (!started.isAvailable) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-move-'));
  try {
    const [first, last] = [path.join(folder, 'first'), path.join(folder, 'last')];
    await fillTables(first, 1, rows);
    const url = await started.postgres.emptyDatabase();
    const news = { onBegin: () => {}, onRows: () => {}, onCompare: () => {} };
    const timed = async (from: string, to: string) => {
      const startedAt = performance.now();
      const moved = await moveDatabase({ from: readAddress(from), to: readAddress(to) }, news);
      return { ms: performance.now() - startedAt, rows: moved.reduce((sum, table) => sum + table.rows, 0) };
    };
    const there = await timed(first, url);
    const back = await timed(url, last);
    return { rows: there.rows, thereMs: there.ms, backMs: back.ms };
  } finally {
    await started.postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

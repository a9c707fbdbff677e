import { measureMove } from '../../server/src/move/testing/measure-move.ts';
import type { Figure } from './figures.ts';

/** Measures moving 100,000 rows from SQLite to PostgreSQL and back, with comparison. */
export async function measureMoveDatabase(): Promise<Figure[]> {
  const measured = await measureMove(100_000);
  if (!measured) return [{ name: 'A moved database', value: 'no PostgreSQL here' }];
  const rows = measured.rows.toLocaleString('en');
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    { name: `${rows} rows to PostgreSQL, compared`, value: seconds(measured.thereMs) },
    { name: `${rows} rows back to SQLite, compared`, value: seconds(measured.backMs) },
  ];
}

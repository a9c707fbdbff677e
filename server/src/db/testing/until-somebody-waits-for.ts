import { type Kysely, sql, type Transaction } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/schema/database.ts';

/**
 * Waits until exactly one connection waits for a lock of `trx`.
 *
 * @param db another connection, since a transaction sees a snapshot of pg_stat_activity
 */
export async function untilSomebodyWaitsFor(trx: Transaction<Database>, db: Kysely<Database>): Promise<void> {
  const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  const waiting = sql`select pid from pg_stat_activity where ${own.rows[0]?.pid} = any(pg_blocking_pids(pid))`;
  await expect.poll(async () => (await waiting.execute(db)).rows, { timeout: 10_000 }).toHaveLength(1);
}

import { sql } from 'kysely';
import type { OpenDatabase } from './database.ts';

/** Numbers of the locks that servers of one PostgreSQL take; any will do that nobody else uses. */
const locks = { retention: 7_208_155_401, images: 7_208_155_402 } as const;

/**
 * Does the work unless another server on the same database is doing it. The lock goes with the connection, so a server that
 * dies leaves none; where only the connection dies two may work at once, which the work has to bear.
 */
export async function asOneServer(
  { db, dialect }: OpenDatabase,
  lock: keyof typeof locks,
  work: () => Promise<void>,
): Promise<void> {
  if (dialect === 'sqlite') return work();
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      isMine: boolean;
    }>`select pg_try_advisory_lock(${locks[lock]}) as "isMine"`.execute(connection);
    if (!rows[0]?.isMine) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${locks[lock]})`.execute(connection);
    }
  });
}

import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { DatabaseLoad } from './database-load.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { PostgresLimits } from './postgres-limits.ts';
import { createPostgresSession } from './postgres-session.ts';

/**
 * A pool whose connections may be lost at any moment without anybody's harm: every fault that passes by itself is a
 * `DatabaseUnavailable`, and a connection that was lost or fell silent is not used again.
 */
export function createPostgresPool(
  databaseUrl: string,
  { size, limits }: { size: number; limits: PostgresLimits },
): PostgresPool & { load(): Omit<DatabaseLoad, 'most'> } {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: parserOf },
  });
  const open = new Set<pg.PoolClient>();
  const lost = new WeakSet<pg.PoolClient>();
  const heardAt = new WeakMap<pg.PoolClient, number>();
  /** One connection fell silent then: who was last heard before may be as dead. */
  let silentAt = Number.NEGATIVE_INFINITY;

  pool.on('error', () => {}); // A lost idle connection is replaced at the next use; without a listener it ends the process.
  pool.on('remove', (client) => open.delete(client));
  pool.on('connect', (client) => {
    open.add(client);
    heardAt.set(client, performance.now());
    // So does the loss of one that is in use. Whoever waits on it is told by the query itself.
    client.on('error', () => lost.add(client));
  });

  async function takeHeard(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if ((heardAt.get(client) ?? 0) > silentAt) return client;
      client.release(true);
    }
  }

  async function ask<R>(
    client: pg.PoolClient,
    sql: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    const giveUp = () => {
      silentAt = performance.now();
      client.connection.stream.destroy(new Error('The database has not answered in time.'));
    };
    const timer = limits.silenceMs > 0 ? setTimeout(giveUp, limits.silenceMs) : undefined;
    const send = () => (client as Asked).query<R>(prepared(sql, parameters));
    try {
      return await send().catch((error: unknown) => {
        if (!isOfOtherTable(error)) throw error;
        forget(sql);
        // In a transaction it is refused once more, and who began that begins it anew.
        return send().catch(() => Promise.reject(error));
      });
    } catch (error) {
      throw isPassing(error) || lost.has(client) || client.connection.stream.destroyed
        ? new DatabaseUnavailable(error)
        : error;
    } finally {
      clearTimeout(timer);
      heardAt.set(client, performance.now());
    }
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await takeHeard().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    const session = createPostgresSession((sql, parameters) => ask(client, sql, parameters));
    function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query(cursor: never): never; // Kysely would read streams by it; nothing here does.
    function query(sql: string, parameters: readonly unknown[] = []) {
      return session(sql, parameters);
    }
    return { query, release: (isBroken?: boolean) => client.release(isBroken || lost.has(client)) };
  };

  async function end(): Promise<void> {
    const hangUp = () => open.forEach((client) => void client.connection.stream.destroy());
    const timer = setTimeout(hangUp, limits.goodbyeMs); // The other side may be gone and never answer.
    await pool.end().finally(() => clearTimeout(timer));
  }

  const load = () => ({ waiting: pool.waitingCount, open: pool.totalCount, idle: pool.idleCount });
  return { connect, end, load, options: pool.options };
}

/** `pg` as Kysely knows it: rows of any type. */
interface Asked {
  query<R>(statement: pg.QueryConfig): Promise<PostgresQueryResult<R>>;
}

/** So many texts are prepared; of the rest, lists of ids of every length, each would be seen too seldom to be worth it. */
const mostPrepared = 300;
const names = new Map<string, string>();
let forgotten = 0;

/** A statement with parameters is parsed and planned once a connection: PostgreSQL knows it by a name from then on. */
function prepared(text: string, parameters: readonly unknown[]): pg.QueryConfig {
  const values = [...parameters];
  if (values.length === 0) return { text };
  const name =
    names.get(text) ?? (names.size < mostPrepared ? `ateria_${names.size + forgotten}` : undefined);
  if (name === undefined) return { text, values };
  names.set(text, name);
  return { name, text, values };
}

/** It is prepared anew, under another name, on every connection. */
function forget(text: string): void {
  if (names.delete(text)) forgotten += 1;
}

/**
 * What was prepared would give other columns by now: a newer server has changed its table while this one runs (`select *`). Nothing
 * was carried out.
 */
function isOfOtherTable(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  );
}

/** `bigint` columns as numbers: all of ours (milliseconds, versions) are far below 2^53. */
const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);

/**
 * Classes and codes of faults that pass by themselves: lost connections, no room, a server that starts or stops, a row that is
 * held too long, a statement that took too long, a deadlock.
 */
const passing = /^(?:08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25P03)$/;

function isPassing(error: unknown): boolean {
  if (isOfOtherTable(error)) return true;
  return error instanceof pg.DatabaseError && passing.test(error.code ?? '');
}

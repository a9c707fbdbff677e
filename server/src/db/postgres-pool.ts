import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { DatabaseLoad } from './database-load.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { PostgresLimits } from './postgres-limits.ts';
import { createPostgresSession } from './postgres-session.ts';

/**
 * A pool that tolerates the loss of connections at any moment: every transient fault becomes a
 * `DatabaseUnavailable`, and a lost or silent connection is not used again.
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
  /**
   * When a connection last fell silent (`performance.now()`): connections not heard from since may be dead
   * too.
   */
  let silentAt = Number.NEGATIVE_INFINITY;

  pool.on('error', () => {}); // Without a listener a lost idle connection ends the process.
  pool.on('remove', (client) => open.delete(client));
  pool.on('connect', (client) => {
    open.add(client);
    heardAt.set(client, performance.now());
    // Without this listener the loss of a connection in use ends the process too. The query itself rejects
    // for its caller.
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
        // Within a transaction the retry fails too, and the caller gets a `DatabaseUnavailable`.
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
    function query(cursor: never): never; // Kysely's signature for streaming, which is not used here.
    function query(sql: string, parameters: readonly unknown[] = []) {
      return session(sql, parameters);
    }
    return { query, release: (isBroken?: boolean) => client.release(isBroken || lost.has(client)) };
  };

  async function end(): Promise<void> {
    const hangUp = () => open.forEach((client) => void client.connection.stream.destroy());
    const timer = setTimeout(hangUp, limits.goodbyeMs); // PostgreSQL may be gone and never answer.
    await pool.end().finally(() => clearTimeout(timer));
  }

  const load = () => ({ waiting: pool.waitingCount, open: pool.totalCount, idle: pool.idleCount });
  return { connect, end, load, options: pool.options };
}

/** The `query` of `pg` with Kysely's result type. */
interface Asked {
  query<R>(statement: pg.QueryConfig): Promise<PostgresQueryResult<R>>;
}

/**
 * Maximum prepared statements. Further SQL texts, such as lists of ids of varying lengths, recur too rarely
 * to be worth it.
 */
const mostPrepared = 300;
const names = new Map<string, string>();
let forgotten = 0;

/** Names a statement with parameters, so that PostgreSQL parses and plans it only once per connection. */
function prepared(text: string, parameters: readonly unknown[]): pg.QueryConfig {
  const values = [...parameters];
  if (values.length === 0) return { text };
  const name =
    names.get(text) ?? (names.size < mostPrepared ? `ateria_${names.size + forgotten}` : undefined);
  if (name === undefined) return { text, values };
  names.set(text, name);
  return { name, text, values };
}

/** Drops a statement's name, so that every connection prepares it again under another name. */
function forget(text: string): void {
  if (names.delete(text)) forgotten += 1;
}

/**
 * Whether a prepared `select *` failed because its table's columns changed: a newer server has migrated the
 * database while this one runs. Nothing was executed.
 */
function isOfOtherTable(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  );
}

/** Parses `bigint` columns as numbers: all of ours (milliseconds, versions) are far below 2^53. */
const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);

/**
 * SQLSTATEs of transient faults: lost connections, no resources, a starting or stopping PostgreSQL, a lock or
 * a statement that took too long, a serialization failure, a deadlock.
 */
const passing = /^(?:08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25P03)$/;

function isPassing(error: unknown): boolean {
  if (isOfOtherTable(error)) return true;
  return error instanceof pg.DatabaseError && passing.test(error.code ?? '');
}

import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** A pool that gives `bigint` columns as numbers: all of ours (milliseconds, versions) are far below 2^53. */
export function createPostgresDialect(databaseUrl: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: parserOf },
  });
  pool.on('error', () => {}); // A lost idle connection is replaced at the next use; without a listener it ends the process.
  return new PostgresDialect({ pool });
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);

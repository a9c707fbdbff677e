import pg from 'pg';

/**
 * The database cannot be used right now: down, silent, too slow, or without a free connection. A later retry
 * may succeed.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly statusCode = 503;
  /** PostgreSQL's SQLSTATE; undefined if the error did not come from PostgreSQL. */
  readonly sqlState: string | undefined;

  constructor(cause: unknown) {
    super('The database cannot be asked right now.', { cause });
    this.sqlState = cause instanceof pg.DatabaseError ? cause.code : undefined;
  }
}

import pg from 'pg';

/** The database cannot be asked right now: gone, silent, too slow, or every place at it is taken. Trying again later helps. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly statusCode = 503;
  /** What PostgreSQL calls it; undefined where nothing came from there. */
  readonly sqlState: string | undefined;

  constructor(cause: unknown) {
    super('The database cannot be asked right now.', { cause });
    this.sqlState = cause instanceof pg.DatabaseError ? cause.code : undefined;
  }
}

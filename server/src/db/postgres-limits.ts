/** How long PostgreSQL is waited for. Each is shorter than the next, so that the milder means comes first. */
export interface PostgresLimits {
  /** For a row that another transaction holds. */
  lockMs: number;
  /** For a place in the pool, and for a new connection. */
  connectMs: number;
  /** For a statement, by the database itself. */
  statementMs: number;
  /** For any answer at all; then the connection is taken for dead. */
  silenceMs: number;
  /** That a transaction may hold its rows while nothing is asked in it: its server may be gone. */
  idleInTransactionMs: number;
  /** That connections have to close. */
  goodbyeMs: number;
}

export const usualLimits: PostgresLimits = {
  lockMs: 4_000,
  connectMs: 5_000,
  statementMs: 8_000,
  silenceMs: 10_000,
  idleInTransactionMs: 15_000,
  goodbyeMs: 2_000,
};

/** For migrations, which take the time that they take, one server after the other. */
export const noLimits: PostgresLimits = {
  ...usualLimits,
  lockMs: 0,
  statementMs: 0,
  silenceMs: 0,
  idleInTransactionMs: 0,
};

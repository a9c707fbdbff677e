/**
 * Time-outs for PostgreSQL in milliseconds. `lockMs` to `silenceMs` ascend, so that the mildest takes effect
 * first.
 */
export interface PostgresLimits {
  /** Wait for a row that another transaction has locked. */
  lockMs: number;
  /** Wait for a free connection of the pool, and for a new connection. */
  connectMs: number;
  /** Duration of a statement, enforced by PostgreSQL. */
  statementMs: number;
  /** Wait for any answer; after it the connection is considered dead. */
  silenceMs: number;
  /** Idle time within a transaction, which holds its locks meanwhile; its server may be gone. */
  idleInTransactionMs: number;
  /** Time for connections to close. */
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

/** For migrations, which may take any time, and for which other servers wait. */
export const noLimits: PostgresLimits = {
  ...usualLimits,
  lockMs: 0,
  statementMs: 0,
  silenceMs: 0,
  idleInTransactionMs: 0,
};

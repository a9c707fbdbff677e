import type Sqlite from 'better-sqlite3';
import type { QueryResult } from 'kysely';

/** Maximum prepared statements, the most recently used: lists of ids of many lengths give many texts. */
const mostKept = 200;

/** Runs a statement synchronously. Throws SQLite's error. */
export type RunStatement = (sql: string, parameters?: readonly unknown[]) => QueryResult<unknown>;

/** Runs statements, preparing each text once. */
export function createStatements(database: Sqlite.Database): RunStatement {
  const prepare = createPrepare(database);
  return (sql, parameters = []) => runStatement(prepare(sql), parameters);
}

/** Prepares a text once, as long as it is among the `mostKept` most recently used. */
export function createPrepare(database: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const kept = new Map<string, Sqlite.Statement>();
  return (sql) => {
    const known = kept.get(sql);
    // Re-inserted as the most recently used.
    if (known) kept.delete(sql);
    const statement = known ?? database.prepare(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}

export function runStatement(
  statement: Sqlite.Statement,
  parameters: readonly unknown[],
): QueryResult<unknown> {
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

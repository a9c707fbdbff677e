import { AsyncLocalStorage } from 'node:async_hooks';
import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { createPrepare, runStatement } from './sqlite-statements.ts';
import { createSqliteWriter, type Turn, type WriterQueue } from './sqlite-writer.ts';

const shortWork = new AsyncLocalStorage<true>();

/**
 * Marks the transactions that `work` begins as short (a few rows of one household): on SQLite they may share
 * a commit with others. A long one would delay the transactions before it in the shared commit.
 */
export function asShort<T>(work: () => Promise<T>): Promise<T> {
  return shortWork.run(true, work);
}

type Writer = ReturnType<typeof createSqliteWriter>;
type Prepare = ReturnType<typeof createPrepare>;

/**
 * A driver with one connection for writing, by one transaction or statement at a time, and one for reading
 * committed data: a transaction that yields to the event loop between its statements does not delay reads.
 */
export function createSqliteDriver(
  database: Sqlite.Database,
  reader: Sqlite.Database | undefined,
  queue?: WriterQueue,
): Driver {
  const writer = createSqliteWriter(database, queue);
  const prepare = reader && createPrepare(reader);

  return {
    init: async () => {},
    acquireConnection: async () => new Connection(writer, prepare),
    /**
     * Takes the write lock at the start, so that a transaction that reads first cannot fail later with
     * SQLITE_BUSY.
     */
    beginTransaction: async (connection) => (connection as Connection).begin(),
    commitTransaction: async (connection) => (connection as Connection).commit(),
    rollbackTransaction: async (connection) => (connection as Connection).rollback(),
    releaseConnection: async () => {},
    destroy: async () => {
      writer.settle();
      reader?.close();
      database.close();
    },
  };
}

class Connection implements DatabaseConnection {
  readonly #writer: Writer;
  readonly #prepareReading: Prepare | undefined;
  /** Set while a transaction is open. */
  #turn: Turn | undefined;

  constructor(writer: Writer, prepareReading: Prepare | undefined) {
    this.#writer = writer;
    this.#prepareReading = prepareReading;
  }

  async begin(): Promise<void> {
    const turn = await this.#writer.take(shortWork.getStore() === true);
    try {
      await turn.begin();
    } catch (fault) {
      turn.rollback();
      throw fault;
    }
    this.#turn = turn;
  }

  async commit(): Promise<void> {
    const turn = this.#turn;
    this.#turn = undefined;
    await turn?.commit();
  }

  /** Does nothing after a failed commit, which has been rolled back already. */
  rollback(): void {
    const turn = this.#turn;
    this.#turn = undefined;
    turn?.rollback();
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turn) return this.#turn.run(sql, parameters) as QueryResult<R>;
    // Pragmas are meant for the writing connection.
    const reading = /^\s*pragma\b/i.test(sql) ? undefined : this.#prepareReading?.(sql);
    if (reading?.readonly) return runStatement(reading, parameters) as QueryResult<R>;
    const turn = await this.#writer.take(false);
    try {
      return (await turn.runAlone(sql, parameters)) as QueryResult<R>;
    } finally {
      turn.end();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here uses streams, and Kysely requires the method's type.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are read page by page, see read-pages.ts');
  }
}

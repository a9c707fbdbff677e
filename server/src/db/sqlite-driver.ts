import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/**
 * One connection that writes, for one transaction or statement at a time, and one that reads what is committed meanwhile: a
 * transaction that lets go of the event loop between its statements holds up nobody who only reads.
 */
export function createSqliteDriver(writer: Sqlite.Database, reader: Sqlite.Database | undefined): Driver {
  const lock = createLock();
  const inTransaction = (connection: DatabaseConnection) => (connection as Connection).inTransaction;

  return {
    init: async () => {},
    acquireConnection: async () => new Connection(writer, reader, lock),
    /** Takes the write lock at the start: a transaction that reads first can then never fail with SQLITE_BUSY. */
    beginTransaction: async (connection) => (connection as Connection).begin(),
    commitTransaction: async (connection) => inTransaction(connection)('commit'),
    /** SQLite itself undoes a transaction that finds the disk full: a second time would hide that in another fault. */
    rollbackTransaction: async (connection) => {
      if (writer.inTransaction) inTransaction(connection)('rollback');
    },
    releaseConnection: async (connection) => (connection as Connection).release(),
    destroy: async () => {
      reader?.close();
      writer.close();
    },
  };
}

class Connection implements DatabaseConnection {
  readonly #writer: Sqlite.Database;
  readonly #reader: Sqlite.Database | undefined;
  readonly #lock: Lock;
  #unlock: (() => void) | undefined;

  constructor(writer: Sqlite.Database, reader: Sqlite.Database | undefined, lock: Lock) {
    this.#writer = writer;
    this.#reader = reader;
    this.#lock = lock;
  }

  async begin(): Promise<void> {
    this.#unlock = await this.#lock();
    this.inTransaction('begin immediate');
  }

  inTransaction = (sql: string): void => void this.#writer.prepare(sql).run();

  release(): void {
    this.#unlock?.();
    this.#unlock = undefined;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#unlock) return run(this.#writer.prepare(sql), parameters);
    // What is set by a pragma is meant for the connection that writes.
    const reading = /^\s*pragma\b/i.test(sql) ? undefined : this.#reader?.prepare(sql);
    if (reading?.readonly) return run(reading, parameters);
    const unlock = await this.#lock();
    try {
      return run(this.#writer.prepare(sql), parameters);
    } finally {
      unlock();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here asks for a stream, and Kysely wants to know what would come.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are read page by page, see read-pages.ts');
  }
}

function run<R>(statement: Sqlite.Statement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** Waits until nobody else has it; what it gives lets the next one have it. */
type Lock = () => Promise<() => void>;

function createLock(): Lock {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let unlock = () => {};
    last = new Promise((resolve) => {
      unlock = resolve;
    });
    await before;
    return unlock;
  };
}

import { closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { type DialectAdapter, type Driver, SqliteAdapter, SqliteDialect } from 'kysely';
import { createSqliteDriver } from './sqlite-driver.ts';
import type { WriterQueue } from './sqlite-writer.ts';

/**
 * Opens or creates the file, readable by its owner only, in WAL mode, with every commit on disk before it is
 * acknowledged. Deleted content is overwritten with zeros; it remains only in the WAL, until that is reset or
 * the file is closed.
 */
export function openSqliteFile(file: string): Sqlite.Database {
  closeSync(openSync(file, 'a', 0o600)); // SQLite gives its -wal and -shm files this mode too.
  const database = new Sqlite(file);
  database.pragma('busy_timeout = 5000');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  return database;
}

/** A second connection to the file, to read committed data while the writer is busy. */
export function openSqliteReader(file: string): Sqlite.Database {
  const database = new Sqlite(file, { readonly: true });
  database.pragma('busy_timeout = 5000');
  return database;
}

/**
 * @param reader a read-only connection to the same file; without it reads wait for writes
 * @param queue receives the number of waiting writes
 */
export function createSqliteDialect(
  writer: Sqlite.Database,
  reader?: Sqlite.Database,
  queue?: WriterQueue,
): SqliteDialect {
  return new FileDialect(writer, reader, queue);
}

class FileDialect extends SqliteDialect {
  readonly #writer: Sqlite.Database;
  readonly #reader: Sqlite.Database | undefined;
  readonly #queue: WriterQueue | undefined;

  constructor(writer: Sqlite.Database, reader: Sqlite.Database | undefined, queue: WriterQueue | undefined) {
    super({ database: writer });
    this.#writer = writer;
    this.#reader = reader;
    this.#queue = queue;
  }

  override createDriver(): Driver {
    return createSqliteDriver(this.#writer, this.#reader, this.#queue);
  }

  override createAdapter(): DialectAdapter {
    return new SharedAdapter();
  }
}

/** Adapter that leaves waiting to the driver. */
class SharedAdapter extends SqliteAdapter {
  /** SQLite rolls back schema changes too, so an interrupted migration leaves nothing half done. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

import { closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { type DialectAdapter, type Driver, SqliteAdapter, SqliteDialect } from 'kysely';
import { createSqliteDriver } from './sqlite-driver.ts';
import type { WriterQueue } from './sqlite-writer.ts';

/**
 * Opens or makes the file: in WAL, with every commit on the disk before it is acknowledged, for its owner only. What is deleted is
 * written over with zeros; the log alone keeps it until it is begun anew, and goes when the file is closed.
 */
export function openSqliteFile(file: string): Sqlite.Database {
  closeSync(openSync(file, 'a', 0o600)); // SQLite gives its -wal and -shm files the mode of this one.
  const database = new Sqlite(file);
  database.pragma('busy_timeout = 5000');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  return database;
}

/** The same file once more, for reading what is committed while somebody writes. */
export function openSqliteReader(file: string): Sqlite.Database {
  const database = new Sqlite(file, { readonly: true });
  database.pragma('busy_timeout = 5000');
  return database;
}

/**
 * @param reader the same file; without one, who reads waits for who writes
 * @param queue says how many wait for writing
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

/** Who has to wait for whom is the driver's to say. */
class SharedAdapter extends SqliteAdapter {
  /** SQLite undoes changes of the schema too: migrations that are broken off leave nothing half done. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

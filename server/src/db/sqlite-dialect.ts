import { closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely';

/** Opens or makes the file: in WAL, with every commit on the disk before it is acknowledged, for its owner only. */
export function openSqliteFile(file: string): Sqlite.Database {
  closeSync(openSync(file, 'a', 0o600)); // SQLite gives its -wal and -shm files the mode of this one.
  const database = new Sqlite(file);
  database.pragma('busy_timeout = 5000');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return database;
}

export function createSqliteDialect(database: Sqlite.Database): SqliteDialect {
  return new ImmediateSqliteDialect(database);
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#database);
  }
}

/** Takes the write lock at the start: a transaction that reads first can then never fail with SQLITE_BUSY. */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite itself undoes a transaction that finds the disk full: a second time would hide that in another fault. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

import path from 'node:path';
import { Kysely } from 'kysely';
import type { OpenDatabase } from '#db/database.ts';
import type { Database } from '#db/schema/database.ts';
import { createSqliteDialect, openSqliteFile } from '#db/sqlite-dialect.ts';

/** A statement was not executed because the simulated process has died. */
class ServerDied extends Error {
  override name = 'ServerDied';
}

/**
 * The server's SQLite database without waiting for the disk, for simulations in which the server dies at a
 * statement, but not by a power cut.
 */
export function openMortalDatabase(dataDir: string) {
  const file = openSqliteFile(path.join(dataDir, 'ateria.db'));
  file.pragma('journal_mode = MEMORY');
  file.pragma('synchronous = OFF');
  let statementsLeft = Number.POSITIVE_INFINITY;
  const prepare = (sql: string) => {
    const statement = file.prepare(sql);
    const dying =
      <T>(carryOut: (parameters: readonly unknown[]) => T) =>
      (parameters: readonly unknown[]): T => {
        // A rollback is allowed, since a dead process's transaction is rolled back anyway.
        if (sql !== 'rollback' && --statementsLeft < 0) throw new ServerDied(sql);
        return carryOut(parameters);
      };
    return {
      reader: statement.reader,
      readonly: statement.readonly,
      all: dying((parameters) => statement.all(parameters)),
      run: dying((parameters) => statement.run(parameters)),
    };
  };
  const mortal = new Proxy(file, {
    get: (target, name) => {
      if (name === 'prepare') return prepare;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const db = new Kysely<Database>({ dialect: createSqliteDialect(mortal) });
  const database: OpenDatabase = {
    db,
    dialect: 'sqlite',
    load: () => ({ waiting: 0, open: 1, idle: 0, most: 1 }),
    close: async () => {
      await db.destroy();
      file.close();
    },
  };
  return {
    database,
    /** The underlying file, for inspection and restoring. */
    file,
    /** Lets the process die after this many more statements. */
    dieAfter: (statements: number) => {
      statementsLeft = statements;
    },
    /** Restarts the process. Returns whether it had died. */
    revive: (): boolean => {
      const hadDied = statementsLeft < 0;
      statementsLeft = Number.POSITIVE_INFINITY;
      return hadDied;
    },
  };
}

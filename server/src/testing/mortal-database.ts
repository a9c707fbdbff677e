import path from 'node:path';
import { Kysely } from 'kysely';
import type { OpenDatabase } from '#db/database.ts';
import type { Database } from '#db/schema/database.ts';
import { createSqliteDialect, openSqliteFile } from '#db/sqlite-dialect.ts';

/** A statement that was never carried out, because the server's process was gone. */
class ServerDied extends Error {
  override name = 'ServerDied';
}

/**
 * The server's SQLite in a folder, without waiting for the disk: for simulations, whose server dies in its statements and
 * not by a power cut.
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
        // Ending a transaction is what happens to it anyway.
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
    /** The same file, for looking into it and putting it back. */
    file,
    /** The process dies at the statement after so many others. */
    dieAfter: (statements: number) => {
      statementsLeft = statements;
    },
    /** The process is started again. Returns whether it had died. */
    revive: (): boolean => {
      const hadDied = statementsLeft < 0;
      statementsLeft = Number.POSITIVE_INFINITY;
      return hadDied;
    },
  };
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrateToLatest, openDatabase } from '#db/database.ts';

/** Longer than any usable machine needs. */
const patienceMs = 60_000;

export interface PostgresDatabases {
  /** URL of the server's maintenance database. */
  address: string;
  /** Creates a migrated database without rows, as a copy of a template; returns its URL. */
  newDatabase(): Promise<string>;
  /** Creates a database without tables. */
  emptyDatabase(): Promise<string>;
  /** Name of the migrated template. */
  migrated(): Promise<string>;
  /** Removes all databases created here, even with open connections. */
  removeAll(): Promise<void>;
}

/** @param known name of an existing migrated template without connections */
export function createDatabases(address: string, known?: string): PostgresDatabases {
  const made: string[] = [];
  let migrated = known === undefined ? undefined : Promise.resolve(known);

  const run = async (statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: address, query_timeout: patienceMs });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const make = async (template: string): Promise<string> => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await run([`create database ${name} template ${template}`]);
    return name;
  };
  const addressOf = (name: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const makeOwn = async (template: string): Promise<string> => {
    const name = await make(template);
    made.push(name);
    return addressOf(name);
  };
  const makeMigrated = async (): Promise<string> => {
    const name = await make('template1');
    const { db, close } = openDatabase({ databaseUrl: addressOf(name), dataDir: '' });
    await migrateToLatest(db).finally(close);
    return name;
  };
  const nameOfMigrated = () => {
    migrated ??= makeMigrated();
    return migrated;
  };

  return {
    address,
    newDatabase: async () => makeOwn(await nameOfMigrated()),
    emptyDatabase: () => makeOwn('template1'),
    migrated: nameOfMigrated,
    removeAll: () => run(made.splice(0).map((name) => `drop database if exists ${name} with (force)`)),
  };
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type OpenDatabase, openDatabase } from '#db/database.ts';
import { lockFolder } from '#db/folder-lock.ts';
import { noLimits } from '#db/postgres-limits.ts';

/** Address of a database. */
export type DatabaseAddress =
  | { readonly kind: 'sqlite'; readonly dataDir: string }
  | { readonly kind: 'postgres'; readonly databaseUrl: string };

/** A `postgres://` address, or else the path of a DATA_DIR. */
export function readAddress(text: string): DatabaseAddress {
  if (/^postgres(?:ql)?:/.test(text)) return { kind: 'postgres', databaseUrl: text };
  return { kind: 'sqlite', dataDir: path.resolve(text) };
}

/** Name of the database for messages, without a password. */
export function nameOf(address: DatabaseAddress): string {
  if (address.kind === 'sqlite') return address.dataDir;
  const { host, pathname } = new URL(address.databaseUrl);
  return `${host}${pathname}`;
}

export interface HeldDatabase {
  readonly database: OpenDatabase;
  /** @throws Error if another process is using the database */
  refuseOthers(): Promise<void>;
  letGo(): Promise<void>;
}

/** How long the connections of a killed process may take to end. */
const patienceMs = 5_000;

/**
 * Opens a database that no other process is using.
 *
 * @throws Error, CannotStart if another process is using it, or if it should exist (`isThere`) and does not
 */
export async function holdDatabase(
  address: DatabaseAddress,
  { isThere }: { isThere: boolean },
): Promise<HeldDatabase> {
  if (address.kind === 'sqlite') {
    const { dataDir } = address;
    if (isThere && !existsSync(path.join(dataDir, 'ateria.db')))
      throw new Error(`there is no ateria.db in ${dataDir}`);
    const lock = await lockFolder(dataDir, 0);
    const database = openDatabase({ dataDir });
    const letGo = () => database.close().finally(() => lock.release());
    return { database, refuseOthers: async () => {}, letGo };
  }
  const database = openDatabase(
    { databaseUrl: address.databaseUrl, dataDir: '.', databasePoolSize: 1 },
    noLimits,
  );
  const refuse = () => refuseOthers(database, nameOf(address));
  await refuse().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return { database, refuseOthers: refuse, letGo: database.close };
}

async function refuseOthers({ db }: OpenDatabase, name: string): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; ; await wait(200)) {
    const { rows } = await sql<{ who: string }>`
      select distinct coalesce(nullif(application_name, ''), 'a server or program without a name') as who
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      db,
    );
    if (rows.length === 0) return;
    if (performance.now() >= giveUpAt)
      throw new Error(
        `others are connected to ${name} (${rows.map(({ who }) => who).join(', ')}). Stop every server on it, and pause a pooler in between`,
      );
  }
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installedBinaries, reachableBinaries, runsAs } from './postgres-binaries.ts';
import { createDatabases, type PostgresDatabases } from './postgres-databases.ts';
import { initDatabases, type PostgresSetup, runPostgres } from './postgres-process.ts';

export interface TestPostgres extends PostgresDatabases {
  stop(): Promise<void>;
}

export type StartedPostgres =
  | { isAvailable: true; postgres: TestPostgres }
  | { isAvailable: false; reason: string };

/**
 * Settings for databases that live only as long as a test: no copies, and no recovery after a power cut; a
 * crash of PostgreSQL still loses nothing.
 */
const quick = {
  full_page_writes: 'off',
  wal_init_zero: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  summarize_wal: 'off',
};

/** Longer than any usable machine needs. */
const usualPatienceMs = 60_000;

/** Starts a real PostgreSQL server in its own folder, or returns the reason why it cannot be started here. */
export async function startPostgres(
  options: Parameters<typeof preparePostgres>[0] = {},
): Promise<StartedPostgres> {
  const prepared = preparePostgres(options);
  if (!prepared.isAvailable) return prepared;
  const { setup, remove } = prepared;
  try {
    const postgres = await startIn(setup);
    return { isAvailable: true, postgres: { ...postgres, stop: () => postgres.stop().finally(remove) } };
  } catch (error) {
    remove();
    return unavailable(error);
  }
}

/** A folder and the binaries for a test's own PostgreSQL servers, or the reason why there are none. */
export function preparePostgres({
  findBinaries = installedBinaries,
  patienceMs = usualPatienceMs,
} = {}):
  | { isAvailable: true; setup: PostgresSetup; remove: () => void }
  | { isAvailable: false; reason: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const as = runsAs();
    const binaries = path.join(reachableBinaries(findBinaries(), as), 'bin');
    const password = randomBytes(12).toString('hex');
    return { isAvailable: true, setup: { binaries, as, folder, password, patienceMs }, remove };
  } catch (error) {
    remove();
    return unavailable(error);
  }
}

function unavailable(error: unknown): { isAvailable: false; reason: string } {
  const cause = error instanceof Error ? error.message : String(error);
  return { isAvailable: false, reason: `PostgreSQL does not start here: ${cause}` };
}

async function startIn(setup: PostgresSetup): Promise<TestPostgres> {
  const server = await runPostgres(setup, await initDatabases(setup, 'databases'), quick);
  const databases = createDatabases(server.addressOf('postgres'));
  return { ...databases, stop: server.stop };
}

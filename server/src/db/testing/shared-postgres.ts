import { afterAll, inject } from 'vitest';
import { createDatabases, type PostgresDatabases } from './postgres-databases.ts';
import type { SharedPostgres } from './share-postgres.ts';

/**
 * The PostgreSQL of this test run, started at the first call, or the reason why there is none. Databases of a
 * test file are removed after it.
 */
export async function sharedPostgres(): Promise<
  { isAvailable: true; postgres: PostgresDatabases } | { isAvailable: false; reason: string }
> {
  const shared = (await (await fetch(inject('postgresAsked'))).json()) as SharedPostgres;
  if (!shared.isAvailable) return shared;
  const postgres = createDatabases(shared.address, shared.migrated);
  // Each removal waits for a checkpoint.
  afterAll(postgres.removeAll, 120_000);
  return { isAvailable: true, postgres };
}

import { afterAll, inject } from 'vitest';
import { createDatabases, type PostgresDatabases } from './postgres-databases.ts';
import type { SharedPostgres } from './share-postgres.ts';

/** The PostgreSQL of this run of tests, started for whoever asks first, or why there is none here. What a file makes in it goes with the file. */
export async function sharedPostgres(): Promise<
  { isAvailable: true; postgres: PostgresDatabases } | { isAvailable: false; reason: string }
> {
  const shared = (await (await fetch(inject('postgresAsked'))).json()) as SharedPostgres;
  if (!shared.isAvailable) return shared;
  const postgres = createDatabases(shared.address, shared.migrated);
  // Each waits for a checkpoint.
  afterAll(postgres.removeAll, 120_000);
  return { isAvailable: true, postgres };
}

import { describe, test } from 'vitest';
import { sharedPostgres } from './shared-postgres.ts';

/**
 * Declares tests for SQLite, and again for a real PostgreSQL; the latter are skipped with the reason if it
 * does not start. The functions passed to `declare` create a migrated and an empty database and return its
 * URL; undefined for SQLite.
 */
export async function onBothDatabases(
  declare: (
    newDatabaseUrl: () => Promise<string | undefined>,
    emptyDatabaseUrl: () => Promise<string | undefined>,
  ) => void,
): Promise<void> {
  const started = await sharedPostgres();
  const none = async () => undefined;
  describe('on SQLite', () => declare(none, none));
  if (!started.isAvailable) return test.skip(`PostgreSQL: ${started.reason}`, () => {});
  const { newDatabase, emptyDatabase } = started.postgres;
  describe('on PostgreSQL', () => declare(newDatabase, emptyDatabase));
}

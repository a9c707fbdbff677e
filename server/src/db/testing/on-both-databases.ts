import { describe, test } from 'vitest';
import { sharedPostgres } from './shared-postgres.ts';

/**
 * Declares tests for SQLite and again for a real PostgreSQL, which are skipped with the reason where it does not start. What
 * `declare` is given makes a database with no rows and gives its address, the second one without tables too; undefined for SQLite.
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

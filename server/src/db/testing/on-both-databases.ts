import { afterAll, describe, test } from 'vitest';
import { startPostgres } from './start-postgres.ts';

/**
 * Declares tests for SQLite and again for a real PostgreSQL, which are skipped with the reason where it does not start. What
 * `declare` is given makes an empty database and gives its address; undefined for SQLite.
 */
export async function onBothDatabases(
  declare: (newDatabaseUrl: () => Promise<string | undefined>) => void,
): Promise<void> {
  const started = await startPostgres();
  afterAll(() => (started.isAvailable ? started.postgres.stop() : undefined));
  describe('on SQLite', () => declare(async () => undefined));
  if (started.isAvailable) describe('on PostgreSQL', () => declare(started.postgres.newDatabase));
  else test.skip(`PostgreSQL: ${started.reason}`, () => {});
}

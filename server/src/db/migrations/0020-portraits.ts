import type { Kysely } from 'kysely';
import { ownTables } from '../own-tables.ts';

/**
 * Portraits of people, shown to the members of their households; for accounts the address of the provider's
 * portrait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'accounts']) {
    const tables = await ownTables(db);
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    if (!columns.some(({ name }) => name === 'picture'))
      await db.schema.alterTable(table).addColumn('picture', 'text').execute();
  }
}

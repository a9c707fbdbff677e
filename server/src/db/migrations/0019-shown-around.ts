import type { Kysely } from 'kysely';
import { ownTables } from '../own-tables.ts';

/** Whether a user completed the onboarding in a household that they have left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await ownTables(db);
  const columns = tables.find(({ name }) => name === 'users')?.columns ?? [];
  if (columns.some(({ name }) => name === 'shown_around')) return;
  await db.schema
    .alterTable('users')
    .addColumn('shown_around', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

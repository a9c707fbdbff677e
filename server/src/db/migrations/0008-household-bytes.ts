import { type Kysely, sql } from 'kysely';
import { ownTables } from '../own-tables.ts';

/** Total bytes of each household's rows, so that no write has to sum them up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await ownTables(db);
  const columns = tables.find(({ name }) => name === 'households')?.columns ?? [];
  if (!columns.some(({ name }) => name === 'bytes'))
    await db.schema
      .alterTable('households')
      .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  await sql`update households set bytes = coalesce(
    (select sum(octet_length(state)) from rows where rows.household_id = households.id), 0)`.execute(db);
}

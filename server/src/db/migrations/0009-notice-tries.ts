import type { Kysely } from 'kysely';
import { ownTables } from '../own-tables.ts';

/** Number of failed tries of a notice, and when it is tried again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await ownTables(db);
  const columns = tables.find(({ name }) => name === 'sent_notices')?.columns ?? [];
  const has = (column: string) => columns.some(({ name }) => name === column);
  if (!has('tries'))
    await db.schema
      .alterTable('sent_notices')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  if (!has('retry_at')) await db.schema.alterTable('sent_notices').addColumn('retry_at', 'bigint').execute();
}

import type { Kysely } from 'kysely';
import { ownTables } from '../own-tables.ts';

/** Disabling of accounts, and a log of what administrators did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await ownTables(db);
  const columns = tables.find(({ name }) => name === 'accounts')?.columns ?? [];
  if (!columns.some(({ name }) => name === 'disabled_at'))
    await db.schema.alterTable('accounts').addColumn('disabled_at', 'bigint').execute();
  await db.schema
    .createTable('admin_actions')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('done_at', 'bigint', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('done_by', 'text', (column) => column.notNull())
    .execute();
}

import type { Kysely } from 'kysely';

/**
 * Which actions of others people want to be notified of, and up to where those who shop have been notified.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_kinds')
    .ifNotExists()
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('chosen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('notice_kinds_key', ['user_id', 'kind'])
    .execute();
  await db.schema
    .createTable('told_additions')
    .ifNotExists()
    .addColumn('household_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('retry_at', 'bigint')
    .addPrimaryKeyConstraint('told_additions_key', ['household_id', 'user_id'])
    .addForeignKeyConstraint(
      'told_additions_member',
      ['household_id', 'user_id'],
      'members',
      ['household_id', 'user_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

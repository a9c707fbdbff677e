import type { Kysely } from 'kysely';

/** Messages to support, kept until a mail server has accepted them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('support_messages')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('letter', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('support_messages_next_attempt_at')
    .ifNotExists()
    .on('support_messages')
    .column('next_attempt_at')
    .execute();
}

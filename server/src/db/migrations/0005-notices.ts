import type { Kysely } from 'kysely';

/** How people want to be notified of what is due, their browsers, and the notices sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_settings')
    .ifNotExists()
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('push_subscriptions')
    .ifNotExists()
    .addColumn('endpoint', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('push_subscriptions_user_id')
    .ifNotExists()
    .on('push_subscriptions')
    .columns(['user_id'])
    .execute();

  await db.schema
    .createTable('sent_notices')
    .ifNotExists()
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('occurrence', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sent_notices_key', ['user_id', 'item_id', 'occurrence'])
    .execute();
}

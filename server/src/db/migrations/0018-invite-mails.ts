import type { Kysely } from 'kysely';

/** Invite mails of the last day, for their rate limits; only a hash of the address is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invite_mails')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('household_id', 'text', (column) =>
      column.notNull().references('households.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('invite_mails_at').ifNotExists().on('invite_mails').columns(['at']).execute();
}

import type { Kysely } from 'kysely';

/** Deleted accounts: what remains to be done, and by what their tokens and devices are recognised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_people')
    .ifNotExists()
    .addColumn('household_id', 'text', (column) => column.primaryKey())
    .addColumn('person_hash', 'text', (column) => column.notNull())
    .addColumn('epoch', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .execute();
  await db.schema
    .createIndex('deleted_people_person_hash')
    .ifNotExists()
    .on('deleted_people')
    .columns(['person_hash'])
    .execute();
}

import { type Kysely, sql } from 'kysely';

/** What has expired is found by its age, and nothing else is looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('rows_deleted_by_age')
    .ifNotExists()
    .on('rows')
    .columns(['deleted_at', 'household_id'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
}

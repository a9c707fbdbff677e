import { type Kysely, sql } from 'kysely';

/** Index by deletion time, so that finding expired tombstones reads nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('rows_deleted_by_age')
    .ifNotExists()
    .on('rows')
    .columns(['deleted_at', 'household_id'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
}

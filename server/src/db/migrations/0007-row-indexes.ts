import { type Kysely, sql } from 'kysely';

/**
 * Partial indexes, so that counting living rows at every push and finding tombstones every day reads no rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('rows_living')
    .ifNotExists()
    .on('rows')
    .columns(['household_id', 'noun'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('rows_deleted')
    .ifNotExists()
    .on('rows')
    .columns(['household_id', 'deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
}

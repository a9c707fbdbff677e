import { type Kysely, sql } from 'kysely';

/** Living rows are counted at every push and tombstones looked for every day: neither reads the rows themselves. */
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

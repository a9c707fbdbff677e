import type { Kysely } from 'kysely';

/** The activity of a household's people, kept for 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity')
    .ifNotExists()
    .addColumn('household_id', 'text', (column) =>
      column.notNull().references('households.id').onDelete('cascade'),
    )
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('member', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('noun', 'text', (column) => column.notNull())
    .addColumn('row_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('activity_key', ['household_id', 'version'])
    .execute();
  await db.schema.createIndex('activity_at').ifNotExists().on('activity').columns(['at']).execute();
}

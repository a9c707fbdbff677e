import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What several servers on one database have to agree on: their keys, and how often somebody has called all of them together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_keys')
    .ifNotExists()
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text')
    .addColumn('noted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('server_keys_primary', ['kind', 'fingerprint'])
    .execute();
  await db.schema
    .createTable('rate_counts')
    .ifNotExists()
    .addColumn('subject_hash', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  // A crash may forget the last minute; nothing waits for the disk.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table rate_counts set unlogged`.execute(db);
}

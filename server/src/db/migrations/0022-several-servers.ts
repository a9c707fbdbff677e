import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * State shared by several servers on one database: their keys, and the counts of their common rate limits.
 */
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
  // Unlogged: counting needs no disk writes, and losing the last minute in a crash is acceptable.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table rate_counts set unlogged`.execute(db);
}

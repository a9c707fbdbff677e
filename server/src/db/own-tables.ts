import { type Kysely, PostgresAdapter, sql, type TableMetadata } from 'kysely';

/**
 * Ateria's own tables. A PostgreSQL database may also contain tables of others, under the same names in other
 * schemas, and views of its extensions.
 */
export async function ownTables<DB>(
  db: Kysely<DB>,
  { withMigrations = false } = {},
): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: withMigrations });
  const own = tables.filter(({ isView }) => !isView);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return own;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return own.filter(({ schema }) => schema === rows[0]?.name);
}

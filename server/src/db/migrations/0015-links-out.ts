import type { Kysely } from 'kysely';

/** Public links to recipes, and to the meals for a calendar. Each ends with its maker's membership. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await linksOfMembers(db, 'recipe_links')
    .addColumn('recipe_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recipe_links_key', ['household_id', 'recipe_id'])
    .execute();
  await linksOfMembers(db, 'calendar_feeds')
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('calendar_feeds_key', ['household_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('recipe_links_member')
    .ifNotExists()
    .on('recipe_links')
    .columns(['household_id', 'user_id'])
    .execute();
}

function linksOfMembers(db: Kysely<unknown>, table: string) {
  return db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('household_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint(
      `${table}_member`,
      ['household_id', 'user_id'],
      'members',
      ['household_id', 'user_id'],
      (constraint) => constraint.onDelete('cascade'),
    );
}

import { type Kysely, sql } from 'kysely';
import { ownTables } from '../own-tables.ts';

/** Numbers of people in their household, by which rows name their author; no number is given twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addNumber(db, 'members', 'number');
  await addNumber(db, 'households', 'members_ever');
  await sql`update members set number = (
    select count(*) from members others where others.household_id = members.household_id
    and (others.joined_at < members.joined_at
      or (others.joined_at = members.joined_at and others.user_id <= members.user_id)))`.execute(db);
  await sql`update households set members_ever = coalesce(
    (select max(number) from members where members.household_id = households.id), 0)`.execute(db);
}

async function addNumber(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  const tables = await ownTables(db);
  const columns = tables.find((each) => each.name === table)?.columns ?? [];
  if (columns.some((column) => column.name === name)) return;
  await db.schema
    .alterTable(table)
    .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

import { type Kysely, sql } from 'kysely';
import { ownTables } from '../own-tables.ts';

/** Households of several people: members, names, invites, and members who deleted their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addText(db, 'households', 'name');
  await addText(db, 'users', 'name');
  await makeMembers(db);
  await makeInvites(db);
  await noteDeletionsByMember(db);
}

async function makeMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('members')
    .ifNotExists()
    .addColumn('household_id', 'text', (column) =>
      column.notNull().references('households.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('members_key', ['household_id', 'user_id'])
    .execute();
  await db.schema.createIndex('members_user_id').ifNotExists().on('members').columns(['user_id']).execute();
  await sql`insert into members (household_id, user_id, role, joined_at)
    select household_id, id, 'owner', created_at from users where true on conflict do nothing`.execute(db);
}

async function makeInvites(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invites')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('household_id', 'text', (column) =>
      column.notNull().references('households.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('accepted_by', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  for (const name of ['household_id', 'invited_by', 'accepted_by'])
    await db.schema.createIndex(`invites_${name}`).ifNotExists().on('invites').columns([name]).execute();
}

/**
 * Several members of one household may delete their accounts, so deletions move to a table keyed by household
 * and person. Can be repeated after an interruption.
 */
async function noteDeletionsByMember(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_members')
    .ifNotExists()
    .addColumn('household_id', 'text', (column) => column.notNull())
    .addColumn('person_hash', 'text', (column) => column.notNull())
    .addColumn('epoch', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .execute();
  for (const name of ['person_hash', 'household_id'])
    await db.schema
      .createIndex(`deleted_members_${name}`)
      .ifNotExists()
      .on('deleted_members')
      .columns([name])
      .execute();
  const tables = await ownTables(db);
  if (!tables.some(({ name }) => name === 'deleted_people')) return;
  await sql`delete from deleted_members`.execute(db);
  await sql`insert into deleted_members (household_id, person_hash, epoch, deleted_at, issuer, subject)
    select household_id, person_hash, epoch, deleted_at, issuer, subject from deleted_people`.execute(db);
  await db.schema.dropTable('deleted_people').execute();
}

async function addText(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  const tables = await ownTables(db);
  const columns = tables.find((each) => each.name === table)?.columns ?? [];
  if (columns.some((column) => column.name === name)) return;
  await db.schema.alterTable(table).addColumn(name, 'text').execute();
}

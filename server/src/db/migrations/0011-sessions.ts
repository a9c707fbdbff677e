import { type Kysely, sql } from 'kysely';

/** Sign-ins at the embedded provider, one per grant, which a person can list and end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .ifNotExists()
    .addColumn('grant_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('browser', 'text')
    .addColumn('system', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('address_hash', 'text')
    .execute();
  await db.schema
    .createIndex('sessions_account_id')
    .ifNotExists()
    .on('sessions')
    .columns(['account_id'])
    .execute();
  await addPresent(db);
}

/** Keeps existing sign-ins: their lifetime counts from the creation of their grant. */
async function addPresent(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; account_id: string; payload: string }>`
    select p.id, p.account_id, p.payload from oidc_payloads p
    inner join accounts a on a.id = p.account_id where p.model = 'Grant'`.execute(db);
  for (const { id, account_id, payload } of rows) {
    const at = Number((JSON.parse(payload) as { iat?: number }).iat ?? 0) * 1000;
    await sql`insert into sessions (grant_id, account_id, signed_in_at, seen_at)
      values (${id}, ${account_id}, ${at}, ${at}) on conflict do nothing`.execute(db);
  }
}

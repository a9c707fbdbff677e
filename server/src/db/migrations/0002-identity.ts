import type { Kysely } from 'kysely';

/** Accounts and state of the embedded identity provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('password_hash', 'text')
    .addColumn('name', 'text')
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('password_changed_at', 'bigint')
    .execute();

  await db.schema
    .createTable('account_links')
    .ifNotExists()
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_links_key', ['issuer', 'subject'])
    .execute();
  await index(db, 'account_links', ['account_id']);

  await db.schema
    .createTable('password_resets')
    .ifNotExists()
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'password_resets', ['account_id']);
  await index(db, 'password_resets', ['expires_at']);

  await db.schema
    .createTable('oidc_payloads')
    .ifNotExists()
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('account_id', 'text')
    .addColumn('user_code', 'text')
    .addColumn('uid', 'text')
    .addColumn('expires_at', 'bigint')
    .addColumn('consumed_at', 'bigint')
    .addPrimaryKeyConstraint('oidc_payloads_key', ['model', 'id'])
    .execute();
  for (const column of ['grant_id', 'account_id', 'user_code', 'uid', 'expires_at']) {
    await index(db, 'oidc_payloads', [column]);
  }

  await db.schema
    .createTable('identity_attempts')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('subject_hash', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'identity_attempts', ['bucket', 'subject_hash', 'at']);
  await index(db, 'identity_attempts', ['at']);
}

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const name = [table, ...columns].join('_');
  await db.schema.createIndex(name).ifNotExists().on(table).columns(columns).execute();
}

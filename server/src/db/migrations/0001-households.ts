import type { Kysely } from 'kysely';

/** Users, their households, the households' rows, stored answers, and the server's state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('households')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('epoch', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('pruned_seq', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('users')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('household_id', 'text', (column) => column.notNull().references('households.id'))
    .addColumn('email', 'text')
    .addColumn('onboarding_complete', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('users_issuer_subject', ['issuer', 'subject'])
    .execute();
  await db.schema
    .createIndex('users_household')
    .ifNotExists()
    .on('users')
    .columns(['household_id'])
    .execute();

  await db.schema
    .createTable('rows')
    .ifNotExists()
    .addColumn('household_id', 'text', (column) =>
      column.notNull().references('households.id').onDelete('cascade'),
    )
    .addColumn('noun', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addPrimaryKeyConstraint('rows_key', ['household_id', 'noun', 'id'])
    .execute();
  await db.schema
    .createIndex('rows_by_version')
    .unique()
    .ifNotExists()
    .on('rows')
    .columns(['household_id', 'version'])
    .execute();

  await db.schema
    .createTable('requests')
    .ifNotExists()
    .addColumn('household_id', 'text', (column) =>
      column.notNull().references('households.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('requests_key', ['household_id', 'user_id', 'key'])
    .execute();
  await db.schema
    .createIndex('requests_by_age')
    .ifNotExists()
    .on('requests')
    .columns(['created_at'])
    .execute();

  await db.schema
    .createTable('server_state')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

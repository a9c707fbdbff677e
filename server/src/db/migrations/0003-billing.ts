import type { Kysely } from 'kysely';

/** Customers and subscriptions at Stripe, the events already handled, and customers to be deleted there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stripe_customers')
    .ifNotExists()
    .addColumn('customer_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('asked', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('taken', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await index(db, 'stripe_customers', 'user_id');

  await db.schema
    .createTable('stripe_subscriptions')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('stripe_customers.customer_id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('period_start', 'bigint', (column) => column.notNull())
    .addColumn('period_end', 'bigint', (column) => column.notNull())
    .addColumn('cancel_at', 'bigint')
    .execute();
  await index(db, 'stripe_subscriptions', 'customer_id');

  await db.schema
    .createTable('stripe_events')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'stripe_events', 'received_at');

  await db.schema
    .createTable('stripe_departures')
    .ifNotExists()
    .addColumn('customer_id', 'text', (column) => column.primaryKey())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute();
}

async function index(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}`).ifNotExists().on(table).columns([column]).execute();
}

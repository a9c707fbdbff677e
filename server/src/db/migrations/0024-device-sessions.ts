import type { Kysely } from 'kysely';
import { ownTables } from '../own-tables.ts';

/** The sign-in in which a browser subscribed to notices; the subscription ends with the sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = (await ownTables(db)).find(({ name }) => name === 'push_subscriptions')?.columns ?? [];
  if (!columns.some(({ name }) => name === 'session'))
    await db.schema
      .alterTable('push_subscriptions')
      .addColumn('session', 'text', (column) => column.references('sessions.grant_id').onDelete('cascade'))
      .execute();
  await db.schema
    .createIndex('push_subscriptions_session')
    .ifNotExists()
    .on('push_subscriptions')
    .columns(['session'])
    .execute();
}

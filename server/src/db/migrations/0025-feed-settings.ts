import type { Kysely } from 'kysely';
import { ownTables } from '../own-tables.ts';

/** When a calendar feed was told another language or time zone, which changes all of its events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = (await ownTables(db)).find(({ name }) => name === 'calendar_feeds')?.columns ?? [];
  if (columns.some(({ name }) => name === 'settings_changed_at')) return;
  await db.schema.alterTable('calendar_feeds').addColumn('settings_changed_at', 'bigint').execute();
}

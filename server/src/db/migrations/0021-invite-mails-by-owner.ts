import type { Kysely } from 'kysely';

/** Whoever goes, person or household, takes their mails along: they are found without reading those of all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['household_id', 'user_id'])
    await db.schema
      .createIndex(`invite_mails_${column}`)
      .ifNotExists()
      .on('invite_mails')
      .columns([column])
      .execute();
}

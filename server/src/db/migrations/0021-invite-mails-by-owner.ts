import type { Kysely } from 'kysely';

/** Indexes for the cascading deletion of a person's or a household's invite mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['household_id', 'user_id'])
    await db.schema
      .createIndex(`invite_mails_${column}`)
      .ifNotExists()
      .on('invite_mails')
      .columns([column])
      .execute();
}

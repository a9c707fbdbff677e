import { sql, type Transaction } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';

/**
 * Deletes a household with its rows, stored answers, activity and memberships. No user may have it as first
 * household.
 */
export async function dropHousehold(trx: Transaction<Database>, householdId: string): Promise<void> {
  for (const table of ['rows', 'requests', 'activity'] as const)
    while (await dropSome(trx, table, householdId)) await nextTurn();
  await trx.deleteFrom('households').where('id', '=', householdId).execute();
}

/** Rows deleted before the event loop gets a turn: large ones take a few milliseconds on a slow disk. */
const droppedATurn = 50;

const keys = {
  rows: sql`household_id, noun, id`,
  requests: sql`household_id, user_id, key`,
  activity: sql`household_id, version`,
};

/**
 * Deletes `droppedATurn` of the household's rows in a table, since all at once would block every request.
 * Returns whether there may be more.
 */
async function dropSome(
  trx: Transaction<Database>,
  table: keyof typeof keys,
  householdId: string,
): Promise<boolean> {
  const key = keys[table];
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where household_id = ${householdId} limit ${droppedATurn}
    )`.execute(trx);
  return Number(numAffectedRows) === droppedATurn;
}

import type { Kysely } from 'kysely';
import { ownTables } from './own-tables.ts';
import type { Database } from './schema/database.ts';

/** Is in a database while another one is moved into it. */
export const unfinishedTable = 'unfinished_move';

/** Whether only a part of a database that is moved here has arrived. */
export async function isMoveUnfinished(db: Kysely<Database>): Promise<boolean> {
  const tables = await ownTables(db);
  return tables.some(({ name }) => name === unfinishedTable);
}

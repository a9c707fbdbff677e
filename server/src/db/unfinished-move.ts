import type { Kysely } from 'kysely';
import { ownTables } from './own-tables.ts';
import type { Database } from './schema/database.ts';

/** Table that exists in a database while another one is being moved into it. */
export const unfinishedTable = 'unfinished_move';

/** Whether a move into this database is unfinished. */
export async function isMoveUnfinished(db: Kysely<Database>): Promise<boolean> {
  const tables = await ownTables(db);
  return tables.some(({ name }) => name === unfinishedTable);
}

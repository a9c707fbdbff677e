import type { AteriaDb } from '#db/ateria-db.ts';
import type { WriteAhead } from '#db/records.ts';
import { transact } from '#db/transact.ts';

/*
 * A write is on the disk as it was asked for, in one record, in a fraction of the time that its rows take. They come in the transaction
 * behind it, with which the record goes (SPEC O8); where that comes to no end, the next page writes them.
 */

/** Resolves when it is flushed. What sync begins after it waits for it (`disk.ts`). */
export function keepAhead(db: AteriaDb, write: WriteAhead): Promise<void> {
  return transact(db, ['writesAhead'], 'strict', async (stores) => {
    stores.named('writesAhead').put(write);
  });
}

/** Writes of which the rows are not there, oldest first. Those that an open page is about to write are none of them. */
export async function readAhead(db: AteriaDb): Promise<WriteAhead[]> {
  return (await db.writesAhead.toArray()).sort((one, other) => one.atMs - other.atMs);
}

import type { AteriaDb } from '#db/ateria-db.ts';
import type { WriteAhead } from '#db/records.ts';
import { result, transact } from '#db/transact.ts';

/*
 * A write is on the disk as it was asked for, in one record, in a fraction of the time that its rows take. They come in the transaction
 * behind it, with which the record goes (SPEC O8); where that comes to no end, the next page writes them, or one that is open and is
 * about to write something itself.
 */

/** Resolves when it is flushed. What sync begins after it waits for it (`disk.ts`). */
export function keepAhead(db: AteriaDb, write: WriteAhead): Promise<void> {
  return transact(db, ['writesAhead'], 'strict', async (stores) => {
    stores.named('writesAhead').put(write);
  });
}

/** Writes of which the rows are not there, oldest first. */
export async function readAhead(db: AteriaDb): Promise<WriteAhead[]> {
  return (await db.writesAhead.toArray()).sort((one, other) => one.atMs - other.atMs);
}

/**
 * Takes back what was kept of a write whose rows could not be stored.
 *
 * @returns false where it is not there: it was never kept, or another page has found and written it
 */
export function withdraw(db: AteriaDb, id: string): Promise<boolean> {
  return transact(db, ['writesAhead'], 'strict', async (stores) => {
    const store = stores.named('writesAhead');
    if ((await result(store.getKey(id))) === undefined) return false;
    store.delete(id);
    return true;
  });
}

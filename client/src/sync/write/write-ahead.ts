import type { AteriaDb } from '#db/ateria-db.ts';
import type { WriteAhead } from '#db/records.ts';
import { result, transact } from '#db/transact.ts';

/*
 * A write is first stored as requested, in one record, in a fraction of the time that its rows take. The rows
 * follow in the next transaction, which also deletes the record (SPEC O8). If that one fails, the next page
 * writes the rows, or an open page before its own next write.
 */

/** Resolves when the record is flushed. Sync transactions started later wait for this one (`disk.ts`). */
export function keepAhead(db: AteriaDb, write: WriteAhead): Promise<void> {
  return transact(db, ['writesAhead'], 'strict', async (stores) => {
    stores.named('writesAhead').put(write);
  });
}

/** Writes whose rows are not stored yet, oldest first. */
export async function readAhead(db: AteriaDb): Promise<WriteAhead[]> {
  return (await db.writesAhead.toArray()).sort((one, other) => one.atMs - other.atMs);
}

/**
 * Removes the record of a write whose rows could not be stored.
 *
 * @returns false if there is none: it was never kept, or another page found and wrote it
 */
export function withdraw(db: AteriaDb, id: string): Promise<boolean> {
  return transact(db, ['writesAhead'], 'strict', async (stores) => {
    const store = stores.named('writesAhead');
    if ((await result(store.getKey(id))) === undefined) return false;
    store.delete(id);
    return true;
  });
}

import { newDeviceState } from 'sync-protocol/device/held.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { SyncState } from '#db/records.ts';

/** The database's sync state. Every open database has one: it is made when the database is first opened. */
export async function readSyncState(db: AteriaDb): Promise<SyncState> {
  const state = await db.syncState.get('sync');
  if (!state) throw new Error('the database has no sync state');
  return state;
}

/** The same for what is on the screen: undefined once the database is emptied, as when the account is deleted. */
export const findSyncState = (db: AteriaDb): Promise<SyncState | undefined> => db.syncState.get('sync');

/**
 * Gives an opened database its device name, and its household where that is known; does nothing to one that has it. Done without Dexie, which would make what is
 * called while it opens wait for the opening: where the connection is lost just then, both would wait for ever.
 */
export function ensureSyncState(db: AteriaDb, newDevice: () => string, household?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const idb = db.backendDB() as IDBDatabase | null;
    if (!idb) throw new DOMException('The connection is closed.', 'InvalidStateError');
    const { name } = db.syncState;
    const transaction = db.follow(idb.transaction(name, 'readwrite', { durability: 'strict' }));
    const states = transaction.objectStore(name);
    const found = states.get('sync');
    found.onsuccess = () => {
      if (found.result === undefined) states.add(newSyncState(newDevice(), household));
    };
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('The connection is closed.', 'InvalidStateError'));
  });
}

function newSyncState(device: string, household: string | undefined): SyncState {
  return { key: 'sync', shownNouns: [], ...(household && { household }), ...newDeviceState(device) };
}

/** Epoch of what the database holds; '' before the first contact, and where it cannot be read. */
export async function readEpoch(db: AteriaDb): Promise<string> {
  const state = await db.syncState.get('sync').catch(() => undefined);
  return state?.epoch ?? '';
}

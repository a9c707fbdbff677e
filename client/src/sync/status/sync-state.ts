import { newDeviceState } from 'sync-protocol/device/held.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { SyncState } from '#db/records.ts';

/** The database's sync state, created when the database is first opened. */
export async function readSyncState(db: AteriaDb): Promise<SyncState> {
  const state = await db.syncState.get('sync');
  if (!state) throw new Error('the database has no sync state');
  return state;
}

/** Like `readSyncState`, but undefined once the database was emptied, e.g. for a deleted account. */
export const findSyncState = (db: AteriaDb): Promise<SyncState | undefined> => db.syncState.get('sync');

/**
 * Gives an opened database its device name, and its household if known; does nothing if it has them. Bypasses
 * Dexie, whose calls wait for the opening while the database opens: with the connection lost just then, both
 * would wait for ever.
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

/** Epoch of the stored data; '' before the first contact and when it cannot be read. */
export async function readEpoch(db: AteriaDb): Promise<string> {
  const state = await db.syncState.get('sync').catch(() => undefined);
  return state?.epoch ?? '';
}

import type { AteriaDb } from '#db/ateria-db.ts';
import type { SyncState } from '#db/records.ts';

/** The database's sync state. Every open database has one: it is made when the database is first opened. */
export async function readSyncState(db: AteriaDb): Promise<SyncState> {
  const state = await db.syncState.get('sync');
  if (!state) throw new Error('the database has no sync state');
  return state;
}

/** Gives a new database its device name; does nothing to one that has it. */
export async function ensureSyncState(db: AteriaDb, newDevice: () => string): Promise<void> {
  await db.transaction('rw', db.syncState, async () => {
    if (await db.syncState.get('sync')) return;
    await db.syncState.add({
      key: 'sync',
      device: newDevice(),
      epoch: '',
      cursor: null,
      generation: 0,
      isResetting: false,
      lastStamp: 0,
      clockOffsetMs: 0,
      hasPulled: false,
      shownNouns: [],
      singlesUntil: {},
    });
  });
}

import type { CallHousehold } from '#api/http.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { findSyncState, readSyncState } from './sync-state.ts';

/**
 * The household whose rows a database holds, for API calls. The first answer determines it before any of that
 * answer is stored; from then on nothing of another household is stored, even if another one becomes the
 * person's first.
 *
 * @param note called once with the id, whichever answer brought it
 */
export function householdOf(db: AteriaDb, note?: (household: string) => void): CallHousehold {
  let known = '';
  const learn = (answered: string): Promise<string> =>
    db.transaction('rw', db.syncState, async () => {
      const state = await findSyncState(db);
      // An emptied database, e.g. of a deleted account, takes nothing from any household.
      if (!state) return '';
      if (state.household !== undefined) return state.household;
      await db.syncState.update('sync', { household: answered });
      return answered;
    });
  const take = (household: string) => {
    known = household;
    if (household !== '') note?.(household);
  };
  return {
    read: async () => {
      if (known === '') take((await readSyncState(db)).household ?? '');
      return known;
    },
    isOwn: async (answered) => {
      if (known === '') take(await learn(answered));
      return known === answered;
    },
  };
}

import type { Household } from 'sync-protocol/api/households.ts';
import { readHouseholds } from '#db/households/kept-households.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { findSyncState } from '#sync/status/sync-state.ts';

/**
 * The person's households as last sent by the server, and the one on the screen; undefined until read from
 * this device.
 */
export function useKeptHouseholds(): { list: Household[] | null; shown: Household | null } | undefined {
  return useStored(async (db) => {
    const [list, state] = await Promise.all([readHouseholds(db), findSyncState(db)]);
    return { list: list ?? null, shown: list?.find(({ _id }) => _id === state?.household) ?? null };
  });
}

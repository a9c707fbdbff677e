import { useStored } from '../rows/use-stored.ts';
import { findSyncState } from './sync-state.ts';

/** How far the server's clock is ahead of this device's, milliseconds, as far as answers have told; undefined until it has been read. */
export function useClockOffset(): number | undefined {
  return useStored(async (db) => (await findSyncState(db))?.clockOffsetMs ?? 0);
}

import { useStored } from '../rows/use-stored.ts';
import { findSyncState } from './sync-state.ts';

/**
 * Milliseconds by which the server's clock is ahead of this device's, estimated from answers; undefined until
 * read.
 */
export function useClockOffset(): number | undefined {
  return useStored(async (db) => (await findSyncState(db))?.clockOffsetMs ?? 0);
}

import { useSyncStatus } from './use-sync-status.ts';

/**
 * How far this device is with fetching everything for the first time: through; on its way, also before an answer; or out of
 * reach, so that what is not here may be elsewhere. Undefined while the database is being read.
 */
export function useFirstPull(): 'through' | 'coming' | 'out-of-reach' | undefined {
  const status = useSyncStatus();
  if (!status) return undefined;
  if (status.hasPulled) return 'through';
  return status.state === 'offline' || status.state === 'signed-out' ? 'out-of-reach' : 'coming';
}

import { canCome, useSyncStatus } from '../status/use-sync-status.ts';

export type FirstPull = 'through' | 'coming' | 'out-of-reach';

/**
 * How far this device is with fetching everything for the first time: through; on its way, also before an answer; or out of
 * reach, so that what is not here may be elsewhere. Undefined while the database is being read. Until it is through no page
 * may say that there is nothing, nor how much there is.
 */
export function useFirstPull(): FirstPull | undefined {
  const status = useSyncStatus();
  if (!status) return undefined;
  if (status.hasPulled) return 'through';
  return canCome(status) ? 'coming' : 'out-of-reach';
}

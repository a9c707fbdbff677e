import { canCome, useSyncStatus } from '../status/use-sync-status.ts';

export type FirstPull = 'through' | 'coming' | 'out-of-reach';

/**
 * State of this device's first full pull. `coming` also before the first answer; `out-of-reach` when data
 * that is not here may exist on the server. Undefined while the database is being read. Until `through`, no
 * page may say that there is nothing, or how much there is.
 */
export function useFirstPull(): FirstPull | undefined {
  const status = useSyncStatus();
  if (!status) return undefined;
  if (status.hasPulled) return 'through';
  return canCome(status) ? 'coming' : 'out-of-reach';
}

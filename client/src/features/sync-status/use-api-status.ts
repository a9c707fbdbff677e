import { useLingui } from '@lingui/react/macro';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';

/** The specification's text for a server that is slow to answer (section 4); null if it is not. */
export function useApiStatus(): string | null {
  const { t } = useLingui();
  const retries = useSyncStatus()?.retries ?? 0;
  if (retries === 0) return null;
  return retries === 1
    ? t({ id: 'common.apiStatus.bootingBackend', message: 'Booting up the kitchen...' })
    : t({ id: 'common.apiStatus.bootingDatabase', message: 'Warming up the recipe database...' });
}

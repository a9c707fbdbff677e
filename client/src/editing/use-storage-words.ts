import { useLingui } from '@lingui/react/macro';
import type { StorageFault } from '#db/storage-fault.ts';

/** The text for a storage fault: what happened, what is safe, what to do. */
export function useStorageWords(): (fault: StorageFault) => string {
  const { t } = useLingui();
  return (fault) =>
    fault === 'full'
      ? t`This device’s storage is full, so the last change was not kept. Everything before it is safe. Free some space and try again.`
      : t`This device’s storage does not answer, so the last change was not kept. Everything before it is safe. Try again, or load the page again.`;
}

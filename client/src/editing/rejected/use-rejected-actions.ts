import { useLingui } from '@lingui/react/macro';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { valuesIn } from '../use-performer.ts';
import { useStorageErrors } from '../use-storage-errors.ts';
import type { RejectedChange } from './use-rejected-changes.ts';

export interface RejectedActions {
  /**
   * Sends it again as it is. What another device removed for good becomes a row of its own.
   *
   * @param copy what makes a row like it; only then is the rejected change dropped, so that a crash in between loses nothing. Null
   * where nothing can: even a change of what was removed is sent as it is then
   */
  retry: (rejected: Rejected, copy: readonly Edit[] | Promise<readonly Edit[]> | null) => Promise<boolean>;
  /** Puts it right and sends it again; for a change that `isEditable`. */
  edit: (rejected: Rejected, sets: readonly Edit[]) => Promise<boolean>;
  discard: (rejected: Rejected) => Promise<boolean>;
}

type Rejected = Pick<RejectedChange, 'n' | 'code'>;

/** The ways on from what the server rejected. */
export function useRejectedActions(): RejectedActions {
  const { rejected, write } = useSync();
  const { t } = useLingui();
  const toaster = useToaster();
  const { orTellStorageError } = useStorageErrors();
  return {
    retry: ({ n, code }, copy) =>
      orTellStorageError(async () => {
        if (code !== 'not_found' || copy === null) return rejected.retry(n);
        await write(await copy);
        await rejected.discard(n);
      }),
    edit: ({ n }, sets) => orTellStorageError(() => rejected.edit(n, valuesIn(sets))),
    discard: async ({ n }) => {
      const isKept = await orTellStorageError(() => rejected.discard(n));
      if (isKept) toaster.announce(t`Discarded`);
      return isKept;
    },
  };
}

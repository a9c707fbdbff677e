import { useLingui } from '@lingui/react/macro';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { valuesIn } from '../use-performer.ts';
import { useStorageErrors } from '../use-storage-errors.ts';
import type { RejectedChange } from './use-rejected-changes.ts';

export interface RejectedActions {
  /**
   * Sends the rejected change again. If another device removed the row for good, a new row is made instead.
   *
   * @param copy the edits that make such a row; the rejected change is dropped only after they are stored, so
   * that a crash loses nothing. Null if there are none: then even a change of a removed row is sent again
   */
  retry: (rejected: Rejected, copy: readonly Edit[] | Promise<readonly Edit[]> | null) => Promise<boolean>;
  /** Corrects a change that `isEditable` and sends it again. */
  edit: (rejected: Rejected, sets: readonly Edit[]) => Promise<boolean>;
  discard: (rejected: Rejected) => Promise<boolean>;
}

type Rejected = Pick<RejectedChange, 'n' | 'code'>;

/** Actions on rejected changes, for screens. */
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

import { useLingui } from '@lingui/react/macro';
import type { Draft } from 'sync-protocol/nouns/draft.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { useGuard } from '../use-guard.ts';
import { valuesIn } from '../use-performer.ts';
import type { RefusedChange } from './use-refused-changes.ts';

export interface RefusedActions {
  /**
   * Sends it again as it is. What another device removed for good becomes a row of its own.
   *
   * @param copy what makes a row like it; only then is the refused change dropped, so that a crash in between loses nothing
   */
  retry: (refused: RefusedChange, copy: readonly Draft[]) => Promise<boolean>;
  /** Puts it right and sends it again; for a change that `isEditable`. */
  edit: (refused: RefusedChange, sets: readonly Draft[]) => Promise<boolean>;
  discard: (refused: RefusedChange) => Promise<boolean>;
}

/** The ways on from what the server refused. */
export function useRefusedActions(): RefusedActions {
  const { parked, write } = useSync();
  const { t } = useLingui();
  const toaster = useToaster();
  const { guard } = useGuard();
  return {
    retry: ({ n, code }, copy) =>
      guard(async () => {
        if (code !== 'not_found') return parked.retry(n);
        await write(copy);
        await parked.discard(n);
      }),
    edit: ({ n }, sets) => guard(() => parked.edit(n, valuesIn(sets))),
    discard: async ({ n }) => {
      const isKept = await guard(() => parked.discard(n));
      if (isKept) toaster.announce(t`Discarded`);
      return isKept;
    },
  };
}

import { useLingui } from '@lingui/react/macro';
import { useSync } from '#sync/engine/sync-context.tsx';
import { type UndoableChange, usePerformer } from './use-performer.ts';

/**
 * Does what a form wrote of things: with a message as `perform`, without one as `performQuietly`. What was deleted while the form was
 * open comes back for it: whoever is done with the form wants it to be there.
 */
export function useFormPerformer(): (change: UndoableChange, message?: string) => Promise<boolean> {
  const { db } = useSync();
  const { t } = useLingui();
  const { perform, performQuietly } = usePerformer();
  return async (change, message) => {
    // The list starts without it. Where it does not come, the edit is written as it is.
    const found = await import('./bring-back.ts').catch(() => null);
    // Nor where it cannot be read: that it cannot be written either is told then.
    const back = await found?.bringBack(db, change).catch(() => null);
    if (back) return perform(back, t`This had been deleted meanwhile. It is back with your changes.`);
    return message === undefined ? performQuietly(change) : perform(change, message);
  };
}

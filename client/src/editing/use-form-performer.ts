import { useLingui } from '@lingui/react/macro';
import { useSync } from '#sync/engine/sync-context.tsx';
import { type UndoableChange, usePerformer } from './use-performer.ts';

/**
 * Carries out a form's change: with a message like `perform`, without one like `performQuietly`. A record
 * deleted while the form was open is restored, since the person saving the form wants it to exist.
 */
export function useFormPerformer(): (change: UndoableChange, message?: string) => Promise<boolean> {
  const { db } = useSync();
  const { t } = useLingui();
  const { perform, performQuietly } = usePerformer();
  return async (change, message) => {
    // Loaded on demand, since the list starts without it. If it cannot be loaded, the change is written
    // without restoring.
    const found = await import('./bring-back.ts').catch(() => null);
    // The same if the records cannot be read: then writing fails as well, which is reported.
    const back = await found?.bringBack(db, change).catch(() => null);
    if (back) return perform(back, t`This had been deleted meanwhile. It is back with your changes.`);
    return message === undefined ? performQuietly(change) : perform(change, message);
  };
}

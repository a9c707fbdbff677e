import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import { type StorageFault, storageFaultOf } from '#db/storage-fault.ts';
import { undoMs, useStorageErrors } from '#editing/use-storage-errors.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import type { ListChange } from './list-change.ts';
import type { QuickListHandle } from './use-quick-list.ts';

/** Does changes, keeps the way back from each, and tells when this device could not keep one. */
export function useListPerformer(commit: QuickListHandle['commit']) {
  const { t } = useLingui();
  const toaster = useToaster();
  const undo = useUndo();
  const { tellStorageError, orTellStorageError } = useStorageErrors();

  /** Does it, and keeps the way back; a fault when this device could not keep it. */
  const perform = async (change: ListChange): Promise<{ inverse?: ListChange; fault?: StorageFault }> => {
    const { inverse, kept } = commit(change);
    // At once: who undoes quickly means this one, on the disk or not. What is written alongside alone is not taken back.
    if (inverse.edits.length > 0 || inverse.remembered) undo.push(inverse);
    try {
      await kept;
      return { inverse };
    } catch (error) {
      undo.take(inverse);
      const fault = storageFaultOf(error);
      if (!fault) throw error;
      return { fault };
    }
  };

  /** Takes back the given change if that has not been done, or the latest. */
  const takeBack = async (inverse?: ListChange) => {
    await orTellStorageError(async () => {
      const change = undo.take(inverse);
      if (!change) return;
      // The list starts without it. Where it does not come, all of it is taken back.
      const found = await import('#editing/without-overwritten.ts').catch(() => null);
      const { kept, isAnything } = commit(change, found?.withoutOverwritten);
      try {
        await kept;
      } catch (error) {
        undo.push(change);
        throw error;
      }
      if (isAnything) toaster.announce(t`Undone`);
      else toaster.show({ message: t`This was changed since, and stays as it is.` });
    });
  };

  return {
    perform,
    takeBack,

    /** Does it, if it is anything, and says so. False when this device could not keep it. */
    performAndSay: async (change: ListChange, say: (inverse: ListChange) => void): Promise<boolean> => {
      if (change.edits.length === 0 && !change.remembered && !change.alongside?.length) return true;
      const { inverse, fault } = await perform(change);
      if (fault) tellStorageError(fault);
      else if (inverse) say(inverse);
      return fault === undefined;
    },

    offerUndo: (message: string, inverse: ListChange) =>
      toaster.show({
        message,
        action: { label: t`Undo`, onAction: () => void takeBack(inverse) },
        durationMs: undoMs,
      }),
  };
}

/** Longer than anybody's memory of a list. */
const maxSteps = 50;

interface Undo {
  push: (inverse: ListChange) => void;
  /** Takes the latest change, or the given one if it has not been taken back yet; undefined when there is none. */
  take: (inverse?: ListChange) => ListChange | undefined;
}

/** The ways back from what was done on this screen, latest last. */
function useUndo(): Undo {
  const steps = useRef<ListChange[]>([]);
  const push = useCallback((inverse: ListChange) => {
    steps.current = [...steps.current, inverse].slice(-maxSteps);
  }, []);
  const take = useCallback((inverse?: ListChange) => {
    const taken = inverse ?? steps.current.at(-1);
    if (!taken || !steps.current.includes(taken)) return undefined;
    steps.current = steps.current.filter((step) => step !== taken);
    return taken;
  }, []);
  return { push, take };
}

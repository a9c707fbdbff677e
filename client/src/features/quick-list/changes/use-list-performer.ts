import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import { type StorageFault, storageFaultOf } from '#db/storage-fault.ts';
import { undoMs, useStorageErrors } from '#editing/use-storage-errors.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import type { ListChange } from './list-change.ts';
import type { QuickListHandle } from './use-quick-list.ts';

/** Carries out changes, keeps their undo steps, and reports those that this device could not store. */
export function useListPerformer(commit: QuickListHandle['commit']) {
  const { t, i18n } = useLingui();
  const toaster = useToaster();
  const undo = useUndo();
  const { tellStorageError, orTellStorageError } = useStorageErrors();

  /** Carries out a change and keeps its undo step; returns a fault if this device could not store it. */
  const perform = async (change: ListChange): Promise<{ inverse?: ListChange; fault?: StorageFault }> => {
    const { inverse, kept } = commit(change);
    // Pushed at once, since a quick Undo means this change even before it is stored. Edits written alongside
    // have no undo step.
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

  /** Undoes the given change if that was not done yet, or the latest. */
  const takeBack = async (inverse?: ListChange) => {
    await orTellStorageError(async () => {
      const change = undo.take(inverse);
      if (!change) return;
      // Loaded on demand, since the list starts without it. If it cannot be loaded, everything is undone.
      const found = await import('./take-back.ts').catch(() => null);
      const { kept, isAnything, words } = commit(change, found?.takingBack(i18n));
      try {
        await kept;
      } catch (error) {
        undo.push(change);
        throw error;
      }
      if (words) toaster.show({ message: words });
      else if (isAnything) toaster.announce(t`Undone`);
      else toaster.show({ message: t`This was changed since, and stays as it is.` });
    });
  };

  return {
    perform,
    takeBack,

    /** Carries out a non-empty change and reports it. Resolves to false if this device could not store it. */
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

/** Maximum number of undo steps. */
const maxSteps = 50;

interface Undo {
  push: (inverse: ListChange) => void;
  /** Removes and returns the latest step, or the given one if it is still there; undefined for none. */
  take: (inverse?: ListChange) => ListChange | undefined;
}

/** Undo steps of this screen, latest last. */
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

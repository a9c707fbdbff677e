import { useLingui } from '@lingui/react/macro';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { FailedAction } from '#i18n/errors/error-catalogue.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { failedActionOf } from './failed-action.ts';
import { undoMs, useStorageErrors } from './use-storage-errors.ts';

/** A change and the edits that undo it. */
export interface UndoableChange {
  edits: readonly Edit[];
  inverse: readonly Edit[];
}

export interface Performer {
  /**
   * Carries out a change, shows a message and offers Undo. Resolves to false for an empty change, and if this
   * device could not store it, which the person is told; nothing was changed then.
   *
   * @param onUndone called once it has been undone
   */
  perform: (change: UndoableChange, message: string, onUndone?: () => void) => Promise<boolean>;
  /** Carries out a change without a message, for when its effect is visible at once. */
  performQuietly: (change: UndoableChange) => Promise<boolean>;
  say: (message: string) => void;
}

/** The values that edits about one row write. */
export function valuesIn(edits: readonly Edit[]): FieldValues {
  return Object.assign({}, ...edits.map((edit) => ('set' in edit ? edit.set : {})));
}

/** Shared by the commands of every screen: do, undo, and report a full disk. */
export function usePerformer(): Performer {
  const { db, write } = useSync();
  const { t } = useLingui();
  const toaster = useToaster();
  const { orTellStorageError } = useStorageErrors();

  const keep = async (edits: readonly Edit[]): Promise<boolean> =>
    edits.length > 0 && orTellStorageError(() => write(edits), actionOf(edits));

  const takeBack = async (change: UndoableChange, onUndone?: () => void) => {
    const { inverse } = change;
    // Loaded on demand, since the list starts without it. If it cannot be loaded, everything is undone.
    const found = await import('./without-overwritten.ts').catch(() => null);
    const standing = (await found?.readStanding(db, change).catch(() => null)) ?? inverse;
    if (standing.length === 0)
      return toaster.show({ message: t`This was changed since, and stays as it is.` });
    if (!(await keep(standing))) return;
    toaster.announce(t`Undone`);
    onUndone?.();
  };

  return {
    async perform(change, message, onUndone) {
      const { edits, inverse } = change;
      if (!(await keep(edits))) return false;
      const action =
        inverse.length > 0 ? { label: t`Undo`, onAction: () => void takeBack(change, onUndone) } : undefined;
      toaster.show({ message, action, durationMs: undoMs });
      return true;
    },
    performQuietly: ({ edits }) => keep(edits),
    say: (message) => toaster.show({ message }),
  };
}

const doing = { add: 'create', delete: 'delete' } as const;

/** Determined by the first edit: several edits do the same to several rows. */
function actionOf([edit]: readonly Edit[]): FailedAction | undefined {
  if (!edit) return undefined;
  const { kind } = edit;
  return failedActionOf(kind === 'add' || kind === 'delete' ? doing[kind] : 'update', edit);
}

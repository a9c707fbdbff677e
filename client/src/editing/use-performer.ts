import { useLingui } from '@lingui/react/macro';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { FailedAction } from '#i18n/errors/error-catalogue.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { failedActionOf } from './failed-action.ts';
import { undoMs, useStorageErrors } from './use-storage-errors.ts';

/** What is done, and what takes it back. */
export interface UndoableChange {
  edits: readonly Edit[];
  inverse: readonly Edit[];
}

export interface Performer {
  /**
   * Does a change, says so and offers Undo. False for a change of nothing, and when this device could not keep it, which
   * the person is told; nothing of it was done then.
   *
   * @param onUndone told once it has been taken back
   */
  perform: (change: UndoableChange, message: string, onUndone?: () => void) => Promise<boolean>;
  /** Does a change whose effect is seen where it was asked for, without a word. */
  performQuietly: (change: UndoableChange) => Promise<boolean>;
  say: (message: string) => void;
}

/** The values that edits about one row write. */
export function valuesIn(edits: readonly Edit[]): FieldValues {
  return Object.assign({}, ...edits.map((edit) => ('set' in edit ? edit.set : {})));
}

/** What the commands of every screen share: doing, undoing, and telling of a full disk. */
export function usePerformer(): Performer {
  const { db, write } = useSync();
  const { t } = useLingui();
  const toaster = useToaster();
  const { orTellStorageError } = useStorageErrors();

  const keep = async (edits: readonly Edit[]): Promise<boolean> =>
    edits.length > 0 && orTellStorageError(() => write(edits), actionOf(edits));

  const takeBack = async (change: UndoableChange, onUndone?: () => void) => {
    const { inverse } = change;
    // The list starts without it. Where it does not come, all of it is taken back.
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

/** By the first: several edits are the same thing done to several rows. */
function actionOf([edit]: readonly Edit[]): FailedAction | undefined {
  if (!edit) return undefined;
  const { kind } = edit;
  return failedActionOf(kind === 'add' || kind === 'delete' ? doing[kind] : 'update', edit);
}

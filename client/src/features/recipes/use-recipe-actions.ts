import { useLingui } from '@lingui/react/macro';
import type { RecipeValues } from 'sync-protocol/recipes/recipe.ts';
import { recipe as recipeNoun } from 'sync-protocol/recipes/recipe.ts';
import { dismissLost, type LostValue } from 'sync-protocol/rows/lost.ts';
import type { RecipeRecord } from '#db/records.ts';
import { storageFaultOf } from '#db/storage-fault.ts';
import { undoMs } from '#editing/use-guard.ts';
import type { RefusedChange } from '#editing/use-refused-changes.ts';
import { errorTexts, type FailedAction, recipeErrors } from '#i18n/error-catalogue.ts';
import { useSync } from '#sync/sync-context.tsx';
import type { Seen } from '#sync/write.ts';
import { useToaster } from '#ui/toast-context.ts';

const noun = recipeNoun.name;

export interface RecipeActions {
  /** Gives the new recipe's id; null when this device could not keep it. */
  create: (values: Partial<RecipeValues>) => Promise<string | null>;
  /** Gives whether it was kept. */
  save: (
    id: string,
    set: Partial<RecipeValues>,
    seen: Seen | undefined,
    refused: RefusedChange | null,
  ) => Promise<boolean>;
  /** Gives whether it was deleted. */
  remove: (recipe: RecipeRecord) => Promise<boolean>;
  takeLost: (id: string, field: string, lost: LostValue) => Promise<boolean>;
  dismissLost: (id: string, field: string, lost: LostValue) => Promise<boolean>;
  /** Sends what was refused again; what another device removed for good becomes a recipe of its own, whose id it gives. */
  retry: (recipe: RecipeRecord, refused: RefusedChange) => Promise<string | null>;
  discard: (refused: RefusedChange) => Promise<boolean>;
}

/** What can be done with recipes: each is on this device's disk when it resolves, and told where it could not be kept. */
export function useRecipeActions(): RecipeActions {
  const { write, newId, parked } = useSync();
  const { t, i18n } = useLingui();
  const toaster = useToaster();

  const kept = async (act: () => Promise<void>, failure: string, action?: FailedAction): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      const fault = storageFaultOf(error);
      if (!fault) {
        const unexpected = action ? errorTexts(i18n).ofAction(error, action) : failure;
        toaster.show({ message: unexpected, tone: 'danger', durationMs: undoMs });
        throw error;
      }
      const reason =
        fault === 'full'
          ? t`This device’s storage is full. Free some space and try again.`
          : t`This device’s storage does not answer. Try again, or load the page again.`;
      toaster.show({ message: `${failure} ${reason}`, tone: 'danger', durationMs: undoMs });
      return false;
    }
  };
  const savingFailed = i18n._(recipeErrors.saving);

  const create = async (values: Partial<RecipeValues>): Promise<string | null> => {
    const id = newId();
    const isKept = await kept(() => write({ kind: 'add', noun, id, set: { ...values } }), savingFailed, {
      kind: 'createRecipe',
    });
    return isKept ? id : null;
  };

  return {
    create,

    save: (id, set, seen, refused) =>
      kept(
        () =>
          refused?.isEditable
            ? parked.edit(refused.n, { ...set })
            : write({ kind: 'set', noun, id, set: { ...set }, seen }),
        savingFailed,
        { kind: 'updateRecipe', id },
      ),

    remove: async ({ id, title }) => {
      const isKept = await kept(() => write({ kind: 'delete', noun, id }), i18n._(recipeErrors.deleting), {
        kind: 'deleteRecipe',
        id,
      });
      if (!isKept) return false;
      const undo = async () => {
        if (await kept(() => write({ kind: 'restore', noun, id }), savingFailed)) toaster.announce(t`Undone`);
      };
      toaster.show({
        message: t`Deleted ${title}`,
        action: { label: t`Undo`, onAction: () => void undo() },
        durationMs: undoMs,
      });
      return true;
    },

    takeLost: (id, field, { value }) =>
      kept(() => write({ kind: 'set', noun, id, set: { [field]: value } }), savingFailed),

    dismissLost: (id, field, lost) =>
      kept(() => write(dismissLost(recipeNoun, id, field, lost)), savingFailed),

    retry: async (record, refused) => {
      if (refused.code !== 'not_found') {
        await kept(() => parked.retry(refused.n), savingFailed);
        return null;
      }
      const { _id, id, sync, lost, ...values } = record;
      const copy = await create(values);
      if (copy !== null) await kept(() => parked.discard(refused.n), savingFailed);
      return copy;
    },

    discard: (refused) => kept(() => parked.discard(refused.n), savingFailed),
  };
}

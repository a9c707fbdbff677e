import { useLingui } from '@lingui/react/macro';
import type { Edit, Seen } from 'sync-protocol/nouns/edit.ts';
import { recipeEdit } from 'sync-protocol/recipes/keywords.ts';
import { type RecipeEdit, type RecipeValues, recipe } from 'sync-protocol/recipes/recipe.ts';
import type { LostValue } from 'sync-protocol/rows/lost.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useRejectedActions } from '#editing/rejected/use-rejected-actions.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { useFormPerformer } from '#editing/use-form-performer.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { keepLost } from './keep-lost.ts';

/** A recipe has at least a title. */
type NewRecipe = RecipeEdit & Pick<RecipeValues, 'title'>;

export interface RecipeActions {
  /** Resolves to the new recipe's id; null if this device could not store it. */
  create: (values: NewRecipe) => Promise<string | null>;
  /**
   * Resolves to whether it was stored; a rejected change is corrected instead.
   *
   * @param kept edits that preserve what it overwrites
   */
  save: (
    id: string,
    set: RecipeEdit,
    over: { seen?: Seen | undefined; rejected?: RejectedChange | undefined; kept?: readonly Edit[] },
  ) => Promise<boolean>;
  /** Sets what can be changed on the recipe's page directly. */
  mark: (recipe: RecipeRecord, set: Pick<RecipeEdit, 'isFavorite' | 'rating'>) => Promise<boolean>;
  /**
   * Resolves to whether it was deleted.
   *
   * @param isForGood offers no Undo, as the server would reject it
   */
  remove: (recipe: RecipeRecord, isForGood: boolean) => Promise<boolean>;
  takeLost: (record: RecipeRecord, field: string, lost: LostValue) => Promise<boolean>;
  dismissLost: (record: RecipeRecord, field: string, lost: LostValue) => Promise<boolean>;
  /**
   * Sends a rejected change again. If another device removed the recipe for good, it becomes a new recipe,
   * whose id is returned.
   */
  retry: (recipe: RecipeRecord, rejected: RejectedChange) => Promise<string | null>;
  discard: (rejected: RejectedChange) => Promise<boolean>;
}

/**
 * Actions on recipes: each resolves when it is on this device's disk, and reports if it could not be stored.
 */
export function useRecipeActions(): RecipeActions {
  const { newId } = useSync();
  const { t } = useLingui();
  const { perform, performQuietly } = usePerformer();
  const performForm = useFormPerformer();
  const rejections = useRejectedActions();
  const keep = (edit: Edit) => performQuietly({ edits: [edit], inverse: [] });

  return {
    create: async (values) => {
      const id = newId();
      return (await keep(recipe.add(id, values))) ? id : null;
    },
    save: (id, set, { seen, rejected, kept = [] }) =>
      rejected?.isEditable
        ? rejections.edit(rejected, [recipe.set(id, set)])
        : performForm({ edits: [recipe.set(id, set, seen), ...kept], inverse: [] }),
    mark: ({ id }, set) => keep(recipe.set(id, set)),
    remove: ({ id, title }, isForGood) => {
      const change = { edits: [recipe.delete(id)], inverse: isForGood ? [] : [recipe.restore(id)] };
      return perform(change, t`Deleted ${title}`);
    },
    takeLost: (record, field, lost) => {
      const { id } = record;
      const now: FieldValues = { ...record };
      // `takeLost` offers the other version again only if the field has another value.
      const inverse = [
        recipe.takeLost(id, field, { ...lost, value: now[field] ?? '' }),
        keepLost(id, field, lost.value, lost.mark),
      ];
      return perform(
        { edits: [recipe.takeLost(id, field, lost)], inverse },
        t`The other version is in the recipe now.`,
      );
    },
    dismissLost: ({ id }, field, lost) =>
      perform(
        {
          edits: [recipe.dismissLost(id, field, lost)],
          inverse: [keepLost(id, field, lost.value, lost.mark)],
        },
        t`The recipe stays as it is. The other version is gone.`,
      ),
    retry: async (record, rejected) => {
      const { _id, id, sync, lost, ...values } = record;
      const copy = newId();
      const isKept = await rejections.retry(rejected, [recipe.add(copy, recipeEdit(values))]);
      return isKept && rejected.code === 'not_found' ? copy : null;
    },
    discard: rejections.discard,
  };
}

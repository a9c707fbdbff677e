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

/** A recipe has its title at least. */
type NewRecipe = RecipeEdit & Pick<RecipeValues, 'title'>;

export interface RecipeActions {
  /** Gives the new recipe's id; null when this device could not keep it. */
  create: (values: NewRecipe) => Promise<string | null>;
  /**
   * Gives whether it was kept; what was rejected of the recipe is put right instead.
   *
   * @param kept edits that keep what it writes over
   */
  save: (
    id: string,
    set: RecipeEdit,
    over: { seen?: Seen | undefined; rejected?: RejectedChange | undefined; kept?: readonly Edit[] },
  ) => Promise<boolean>;
  /** What is set by a press on the recipe's page. */
  mark: (recipe: RecipeRecord, set: Pick<RecipeEdit, 'isFavorite' | 'rating'>) => Promise<boolean>;
  /** Gives whether it was deleted. */
  remove: (recipe: RecipeRecord) => Promise<boolean>;
  takeLost: (record: RecipeRecord, field: string, lost: LostValue) => Promise<boolean>;
  dismissLost: (record: RecipeRecord, field: string, lost: LostValue) => Promise<boolean>;
  /** Sends what was rejected again; what another device removed for good becomes a recipe of its own, whose id it gives. */
  retry: (recipe: RecipeRecord, rejected: RejectedChange) => Promise<string | null>;
  discard: (rejected: RejectedChange) => Promise<boolean>;
}

/** What can be done with recipes: each is on this device's disk when it resolves, and told where it could not be kept. */
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
    remove: ({ id, title }) => {
      const change = { edits: [recipe.delete(id)], inverse: [recipe.restore(id)] };
      return perform(change, t`Deleted ${title}`);
    },
    takeLost: (record, field, lost) => {
      const { id } = record;
      const now: FieldValues = { ...record };
      // Offered again only once something else stands in the field.
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

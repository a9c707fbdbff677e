import { useLingui } from '@lingui/react/macro';
import type { Draft, Seen } from 'sync-protocol/nouns/draft.ts';
import { type RecipeValues, recipe } from 'sync-protocol/recipes/recipe.ts';
import type { LostValue } from 'sync-protocol/rows/lost.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useRefusedActions } from '#editing/rejected/use-refused-actions.ts';
import type { RefusedChange } from '#editing/rejected/use-refused-changes.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useSync } from '#sync/engine/sync-context.tsx';

/** A recipe has its title at least. */
type NewRecipe = Partial<RecipeValues> & Pick<RecipeValues, 'title'>;

export interface RecipeActions {
  /** Gives the new recipe's id; null when this device could not keep it. */
  create: (values: NewRecipe) => Promise<string | null>;
  /** Gives whether it was kept; what was refused of the recipe is put right instead. */
  save: (
    id: string,
    set: Partial<RecipeValues>,
    over: { seen?: Seen; refused?: RefusedChange },
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
  const { newId } = useSync();
  const { t } = useLingui();
  const { perform, performQuietly } = usePerformer();
  const refusals = useRefusedActions();
  const keep = (draft: Draft) => performQuietly({ drafts: [draft], inverse: [] });

  return {
    create: async (values) => {
      const id = newId();
      return (await keep(recipe.add(id, values))) ? id : null;
    },
    save: (id, set, { seen, refused }) =>
      refused?.isEditable ? refusals.edit(refused, [recipe.set(id, set)]) : keep(recipe.set(id, set, seen)),
    remove: ({ id, title }) => {
      const change = { drafts: [recipe.delete(id)], inverse: [recipe.restore(id)] };
      return perform(change, t`Deleted ${title}`);
    },
    takeLost: (id, field, lost) => keep(recipe.takeLost(id, field, lost)),
    dismissLost: (id, field, lost) => keep(recipe.dismissLost(id, field, lost)),
    retry: async (record, refused) => {
      const { _id, id, sync, lost, ...values } = record;
      const copy = newId();
      const isKept = await refusals.retry(refused, [recipe.add(copy, values)]);
      return isKept && refused.code === 'not_found' ? copy : null;
    },
    discard: refusals.discard,
  };
}

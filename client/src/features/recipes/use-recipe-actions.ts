import { useLingui } from '@lingui/react/macro';
import type { RecipeValues } from 'sync-protocol/recipes/recipe.ts';
import { recipe as recipeNoun } from 'sync-protocol/recipes/recipe.ts';
import { dismissLost, type LostValue } from 'sync-protocol/rows/lost.ts';
import type { RecipeRecord } from '#db/records.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useRefusedActions } from '#editing/use-refused-actions.ts';
import type { RefusedChange } from '#editing/use-refused-changes.ts';
import { useSync } from '#sync/sync-context.tsx';
import type { Draft, Seen } from '#sync/write.ts';

const noun = recipeNoun.name;

export interface RecipeActions {
  /** Gives the new recipe's id; null when this device could not keep it. */
  create: (values: Partial<RecipeValues>) => Promise<string | null>;
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
      return (await keep(addDraft(id, values))) ? id : null;
    },
    save: (id, set, { seen, refused }) =>
      refused?.isEditable
        ? refusals.edit(refused, { ...set })
        : keep({ kind: 'set', noun, id, set: { ...set }, seen }),
    remove: ({ id, title }) => {
      const change = {
        drafts: [{ kind: 'delete', noun, id }],
        inverse: [{ kind: 'restore', noun, id }],
      } as const;
      return perform(change, t`Deleted ${title}`);
    },
    takeLost: (id, field, { value }) => keep({ kind: 'set', noun, id, set: { [field]: value } }),
    dismissLost: (id, field, lost) => keep(dismissLost(recipeNoun, id, field, lost)),
    retry: async (record, refused) => {
      const { _id, id, sync, lost, ...values } = record;
      const copy = newId();
      const isKept = await refusals.retry(refused, [addDraft(copy, values)]);
      return isKept && refused.code === 'not_found' ? copy : null;
    },
    discard: refusals.discard,
  };
}

const addDraft = (id: string, values: Partial<RecipeValues>): Draft => ({
  kind: 'add',
  noun,
  id,
  set: { ...values },
});

import type { RecipeRecord } from '#db/records.ts';
import type { RefusedChange } from '#editing/use-refused-changes.ts';
import { useStored } from '#sync/use-stored.ts';

export interface OneRecipe {
  /** Null when there is no such recipe on this device. */
  recipe: RecipeRecord | null;
  refused: RefusedChange | null;
}

/** One recipe; undefined until it has been read. A recipe that is not there is null, and no error (specification 8). */
export function useRecipe(id: string): OneRecipe | undefined {
  return useStored(
    async (db) => {
      const [recipe, queued] = await Promise.all([
        db.recipes.get(id),
        db.outbox.where('[noun+id]').equals(['recipe', id]).sortBy('n'),
      ]);
      const first = queued.find(({ parked }) => parked);
      const refused = first?.parked && {
        n: first.n,
        code: first.parked.code,
        isEditable: 'set' in first.op && queued.at(-1) === first,
      };
      return { recipe: recipe ?? null, refused: refused ?? null };
    },
    [id],
  );
}

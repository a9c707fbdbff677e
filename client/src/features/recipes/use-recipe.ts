import type { RecipeRecord } from '#db/records.ts';
import { useStored } from '#sync/use-stored.ts';

/** What the server refused of the recipe, and may be changed, sent again or given up. */
export interface RefusedChange {
  /** Number of the refused operation. */
  n: number;
  code: string;
  /** Editing it is all that is needed: it writes values, and nothing done later waits behind it. */
  isEditable: boolean;
}

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

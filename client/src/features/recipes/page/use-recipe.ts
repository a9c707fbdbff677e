import type { RecipeRecord } from '#db/records.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** One recipe; undefined until it has been read. A recipe that is not there is null, and no error (specification 8). */
export function useRecipe(id: string): RecipeRecord | null | undefined {
  return useStored(async (db) => (await db.recipes.get(id)) ?? null, [id]);
}

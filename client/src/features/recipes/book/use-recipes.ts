import type { RecipeRecord } from '#db/records.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** The recipe book on this device, by title in the order of the person's language; undefined until it has been read. */
export function useRecipes(locale: string): readonly RecipeRecord[] | undefined {
  return useStored(
    async (db) => {
      const { compare } = new Intl.Collator(locale, { numeric: true });
      return (await db.recipes.toArray()).sort((a, b) => compare(a.title, b.title));
    },
    [locale],
  );
}

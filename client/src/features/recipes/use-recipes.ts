import type { RecipeRecord } from '#db/records.ts';
import { useStored } from '#sync/use-stored.ts';

export interface RecipeBook {
  /** By title, in the order of the person's language. */
  recipes: readonly RecipeRecord[];
  /** Why the server refused something of a recipe, by its id: the first code of each. */
  refusals: ReadonlyMap<string, string>;
}

/** The recipe book on this device; undefined until it has been read. */
export function useRecipes(locale: string): RecipeBook | undefined {
  const recipes = useStored(
    async (db) => {
      const { compare } = new Intl.Collator(locale, { numeric: true });
      return (await db.recipes.toArray()).sort((a, b) => compare(a.title, b.title));
    },
    [locale],
  );
  const refusals = useStored(async (db) => {
    const parked = await db.outbox.where('parked.code').above('').sortBy('n');
    const codes = new Map<string, string>();
    for (const { noun, id, parked: reason } of parked)
      if (noun === 'recipe' && reason && !codes.has(id)) codes.set(id, reason.code);
    return codes;
  });
  return recipes && refusals && { recipes, refusals };
}

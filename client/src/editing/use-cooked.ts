import { type Cooked, cookedByRecipe } from 'sync-protocol/calendar/cooked.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { useToday } from '#lib/use-today.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** When a recipe was cooked, latest first; undefined until read. */
export function useCookedOf(recipeId: string): readonly Cooked[] | undefined {
  const today = useToday();
  return useStored(
    async (db) => {
      const id = bareId(recipeId);
      const meals = await db.calendarEntries
        .where('recipeId')
        .anyOf([id, `temp_${id}`])
        .toArray();
      return cookedByRecipe(meals, today).get(id) ?? [];
    },
    [recipeId, today],
  );
}

/** When each recipe of the book was cooked, by bare id; undefined until read. */
export function useCookedBook(): ReadonlyMap<string, readonly Cooked[]> | undefined {
  const today = useToday();
  return useStored(
    async (db) => cookedByRecipe(await db.calendarEntries.where('recipeId').above('').toArray(), today),
    [today],
  );
}

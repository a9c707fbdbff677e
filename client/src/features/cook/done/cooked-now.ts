import { maxMealServings } from 'sync-protocol/calendar/calendar-bounds.ts';
import { cookedMealId } from 'sync-protocol/calendar/cooked.ts';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Cooking } from '../use-cookings.ts';

/** Today's meal that this was, if it was planned, and what tells of it where it was not. */
export async function cookedNow(
  db: AteriaDb,
  { recipe, factor }: Cooking,
  { today, hour, newId }: { today: string; hour: number; newId: () => string },
) {
  const ofRecipe = await db.calendarEntries
    .where('recipeId')
    .anyOf([recipe.id, recipe._id])
    .filter(({ date, isLeftovers }) => date === today && !isLeftovers)
    .toArray();
  const id = cookedMealId(recipe.id, today);
  // Who took it back and cooked it after all tells of it anew.
  const isTaken = (await db.hiddenRows.get(['calendarEntry', id])) !== undefined;
  const eating = recipe.servings === null ? null : Math.round(recipe.servings * factor);
  return {
    planned: ofRecipe.find(({ isCooked }) => !isCooked) ?? ofRecipe[0],
    unplanned: {
      id: isTaken ? newId() : id,
      day: today,
      mealType: mealAt(hour),
      servings: eating !== null && eating >= 1 && eating <= maxMealServings ? eating : null,
    },
  };
}

/** The meal that is cooked at an hour, 0-23 of the person's own clock. */
function mealAt(hour: number): MealType {
  if (hour >= 4 && hour < 10) return 'breakfast';
  return hour >= 10 && hour < 15 ? 'lunch' : 'dinner';
}

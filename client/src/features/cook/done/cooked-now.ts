import { maxMealServings } from 'sync-protocol/calendar/calendar-bounds.ts';
import { cookedMealId } from 'sync-protocol/calendar/cooked.ts';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import { addDays, type Day } from 'sync-protocol/dates/day.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { localDay } from '#lib/local-day.ts';
import type { Cooking } from '../use-cookings.ts';

/** The meal of the day that this was, if it was planned, and what tells of it where it was not. */
export async function cookedNow(
  db: AteriaDb,
  { recipe, factor, startedAt }: Cooking,
  { nowMs, newId }: { nowMs: number; newId: () => string },
) {
  const hour = new Date(nowMs).getHours();
  const day = dayOfCooking(startedAt, nowMs);
  const ofRecipe = await db.calendarEntries
    .where('recipeId')
    .anyOf([recipe.id, recipe._id])
    .filter(({ date, isLeftovers }) => date === day && !isLeftovers)
    .toArray();
  const id = cookedMealId(recipe.id, day);
  // Who took it back and cooked it after all tells of it anew.
  const isTaken = (await db.hiddenRows.get(['calendarEntry', id])) !== undefined;
  const eating = recipe.servings === null ? null : Math.round(recipe.servings * factor);
  return {
    planned: ofRecipe.find(({ isCooked }) => !isCooked) ?? ofRecipe[0],
    unplanned: {
      id: isTaken ? newId() : id,
      day,
      mealType: mealAt(hour),
      servings: eating !== null && eating >= 1 && eating <= maxMealServings ? eating : null,
    },
  };
}

/** Before this hour, 0-23, it is still the night of the day before. */
const morningAt = 4;

/** What was begun in the evening and is ready in the night was cooked in the evening. */
function dayOfCooking(startedAt: number, nowMs: number): Day {
  const [begunOn, today] = [localDay(startedAt), localDay(nowMs)];
  const isNight = new Date(nowMs).getHours() < morningAt;
  return isNight && addDays(begunOn, 1) === today ? begunOn : today;
}

/** The meal that is cooked at an hour, 0-23 of the person's own clock. */
function mealAt(hour: number): MealType {
  if (hour >= morningAt && hour < 10) return 'breakfast';
  return hour >= 10 && hour < 15 ? 'lunch' : 'dinner';
}

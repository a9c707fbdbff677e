import { maxMealServings } from 'sync-protocol/calendar/calendar-bounds.ts';
import { cookedMealId } from 'sync-protocol/calendar/cooked.ts';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import { addDays, type Day } from 'sync-protocol/dates/day.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { localDay } from '#lib/local-day.ts';
import type { Cooking } from '../use-cookings.ts';

/**
 * The meal that this cooking belongs to: a planned one of the day, and values for an unplanned one otherwise.
 */
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
  // If that meal was removed before, a new id is used.
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

/** Before this hour, 0-23, the night still belongs to the previous day. */
const morningAt = 4;

/** A cooking begun in the evening and finished in the night counts to the evening's day. */
function dayOfCooking(startedAt: number, nowMs: number): Day {
  const [begunOn, today] = [localDay(startedAt), localDay(nowMs)];
  const isNight = new Date(nowMs).getHours() < morningAt;
  return isNight && addDays(begunOn, 1) === today ? begunOn : today;
}

/** Meal type by the hour, 0-23 of the person's clock. */
function mealAt(hour: number): MealType {
  if (hour >= morningAt && hour < 10) return 'breakfast';
  return hour >= 10 && hour < 15 ? 'lunch' : 'dinner';
}

import { type Day, daysBetween } from '../dates/day.ts';
import { shortHash } from '../hash.ts';
import { bareId } from '../ids.ts';
import type { CalendarEntry } from './calendar-entry.ts';

type Meal = Pick<CalendarEntry, 'date' | 'recipeId' | 'servings' | 'isCooked' | 'cookedNote' | 'isLeftovers'>;

/** One cooking of a recipe. */
export interface Cooked {
  day: Day;
  /** Servings; null if unknown. */
  servings: number | null;
  /** Note on how it went; empty for none. */
  note: string;
}

/**
 * Whether a meal was cooked: as somebody has said, and by default once its day is over. Leftovers were cooked
 * earlier. So a planned meal needs no ticking off, and only a deviation has to be entered (SPEC L6).
 */
export function wasCooked({ date, isCooked, isLeftovers }: Meal, today: Day): boolean {
  if (isLeftovers) return false;
  return isCooked ?? date < today;
}

/**
 * When each recipe was cooked, by bare id, the latest first. Several meals of a recipe on one day count once.
 */
export function cookedByRecipe(meals: readonly Meal[], today: Day): Map<string, Cooked[]> {
  const byRecipe = new Map<string, Map<Day, Cooked>>();
  for (const meal of meals) {
    if (!meal.recipeId || !wasCooked(meal, today)) continue;
    const id = bareId(meal.recipeId);
    const days = byRecipe.get(id) ?? new Map<Day, Cooked>();
    byRecipe.set(id, days.set(meal.date, joined(days.get(meal.date), meal)));
  }
  return new Map(
    [...byRecipe].map(([id, days]) => [id, [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1))]),
  );
}

function joined(before: Cooked | undefined, { date, servings, cookedNote = '' }: Meal): Cooked {
  const notes = [before?.note ?? '', cookedNote].filter((note) => note !== '');
  return { day: date, servings: servings ?? before?.servings ?? null, note: [...new Set(notes)].join('\n') };
}

/** Days since a recipe was last cooked; null if never. */
export function daysSinceCooked(cooked: readonly Cooked[] | undefined, today: Day): number | null {
  const last = cooked?.[0];
  return last ? Math.max(0, daysBetween(last.day, today)) : null;
}

/**
 * Id of the meal for a recipe cooked without a plan, derived from recipe and day, so that all devices that
 * enter it write one row.
 */
export function cookedMealId(recipeId: string, day: Day): string {
  return `cooked-${shortHash(`${bareId(recipeId)}\n${day}`)}`;
}

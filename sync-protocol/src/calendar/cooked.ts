import { type Day, daysBetween } from '../dates/day.ts';
import { shortHash } from '../hash.ts';
import { bareId } from '../ids.ts';
import type { CalendarEntry } from './calendar-entry.ts';

type Meal = Pick<CalendarEntry, 'date' | 'recipeId' | 'servings' | 'isCooked' | 'cookedNote' | 'isLeftovers'>;

/** A recipe was cooked on a day. */
export interface Cooked {
  day: Day;
  /** For how many; null where nobody has said. */
  servings: number | null;
  /** How it went; '' for no word. */
  note: string;
}

/**
 * Whether a meal was cooked: as somebody has said, and where nobody has, once its day is over. What is eaten of leftovers was cooked
 * before. So who plans and cooks has nothing to tick, and who cooked something else says so (SPEC L6).
 */
export function wasCooked({ date, isCooked, isLeftovers }: Meal, today: Day): boolean {
  if (isLeftovers) return false;
  return isCooked ?? date < today;
}

/** When each recipe was cooked, by its bare id, the latest first. Twice on one day is once. */
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

/** How many days ago a recipe was cooked last; null where it never was. */
export function daysSinceCooked(cooked: readonly Cooked[] | undefined, today: Day): number | null {
  const last = cooked?.[0];
  return last ? Math.max(0, daysBetween(last.day, today)) : null;
}

/** What was cooked without a plan is one meal of its day, whichever devices tell of it. */
export function cookedMealId(recipeId: string, day: Day): string {
  return `cooked-${shortHash(`${bareId(recipeId)}\n${day}`)}`;
}

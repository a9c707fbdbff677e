import { addDays, Day, daysBetween } from '../dates/day.ts';
import { shortHash } from '../hash.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, optional, orNull } from '../nouns/field.ts';
import { PlannedMeal } from './planned-meal.ts';

const { mealType, title, description, recipeId, servings, cookId, items } = PlannedMeal.properties;

/**
 * A meal that comes every week until it is stopped. The rule is a row; each occurrence is an ordinary meal
 * that devices make ahead, under an id derived from rule and day (SPEC L5).
 */
export const mealRepeat = defineNoun({
  name: 'mealRepeat',
  queue: { name: 'meal-repeats', method: 'PUT', path: '/api/meal-repeats', maxOps: 500 },
  table: 'mealRepeats',
  maxRows: 300,
  maxFreeRows: 300,
  isExported: true,
  exportOrder: 10,
  fields: {
    mealType: field(mealType, 'other'),
    title: field(title, ''),
    description: field(description, ''),
    recipeId: field(recipeId, null),
    servings: field(servings, null),
    cookId: field(cookId, null),
    items: field(items, []),
    /** The first day; the others are whole weeks later. */
    startDate: field(Day, '1970-01-01'),
    /** No occurrences from this day on; null or absent while the rule continues. */
    stoppedOn: optional(orNull(Day)),
  },
  required: ['title', 'mealType', 'startDate'],
});
export const MealRepeat = mealRepeat.recordSchema;
export type MealRepeat = RecordOf<typeof mealRepeat>;

/** Id of a rule's occurrence on a day: the same on every device. */
export function repeatedMealId(ruleId: string, day: Day): string {
  return `week-${shortHash(`${ruleId}\n${day}`)}`;
}

/** The days of a rule from `from` to `to`, both included. */
export function daysOfRepeat(
  { startDate, stoppedOn }: Pick<MealRepeat, 'startDate' | 'stoppedOn'>,
  { from, to }: { from: Day; to: Day },
): Day[] {
  const weeksBehind = Math.max(0, Math.ceil(daysBetween(startDate, from) / 7));
  const days: Day[] = [];
  for (let day = addDays(startDate, 7 * weeksBehind); day <= to; day = addDays(day, 7)) {
    if (stoppedOn && day >= stoppedOn) break;
    days.push(day);
  }
  return days;
}

import { addDays, type Day } from '../dates/day.ts';
import { shortHash } from '../hash.ts';
import { daysOfRepeat, type MealRepeat } from './meal-repeat.ts';

/**
 * Id of the rule that repeats a meal weekly, derived from the meal, so that two devices that ask for it write
 * one row.
 */
export const repeatIdOf = (mealId: string): string => `repeat-${shortHash(mealId)}`;

/** Whether a rule has occurrences after this day. */
export function goesOnAfter(rule: Pick<MealRepeat, 'startDate' | 'stoppedOn'>, day: Day): boolean {
  const { stoppedOn } = rule;
  return !stoppedOn || daysOfRepeat(rule, { from: addDays(day, 1), to: stoppedOn }).length > 0;
}

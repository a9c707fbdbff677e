import { addDays, type Day } from '../dates/day.ts';
import { shortHash } from '../hash.ts';
import { daysOfRepeat, type MealRepeat } from './meal-repeat.ts';

/** The rule that makes a meal come every week: two devices that both ask for that meet in one row. */
export const repeatIdOf = (mealId: string): string => `repeat-${shortHash(mealId)}`;

/** Whether a rule has days after this one. */
export function goesOnAfter(rule: Pick<MealRepeat, 'startDate' | 'stoppedOn'>, day: Day): boolean {
  const { stoppedOn } = rule;
  return !stoppedOn || daysOfRepeat(rule, { from: addDays(day, 1), to: stoppedOn }).length > 0;
}

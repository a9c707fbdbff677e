import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { maxMealItems } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { MealValues } from '../meals/meal-edits.ts';

/** By how many items a meal exceeds the limit. */
export function itemsTooMany({ items }: Pick<MealValues, 'items'>): number {
  return Math.max(0, items.length - maxMealItems);
}

/** Error text: what is wrong and what to do. */
export function useTooManyWords(): (count: number) => string {
  const { t } = useLingui();
  return (count) =>
    t`${plural(count, {
      one: `# item is too many: a meal holds ${maxMealItems}. Take it off, or plan it with another meal.`,
      other: `# items are too many: a meal holds ${maxMealItems}. Take them off, or plan them with another meal.`,
    })}`;
}

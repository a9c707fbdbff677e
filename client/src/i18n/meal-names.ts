import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';

/** Display names of the meals. */
export const mealNames: Record<MealType, MessageDescriptor> = {
  breakfast: msg`Breakfast`,
  lunch: msg`Lunch`,
  dinner: msg`Dinner`,
  snack: msg`Snack`,
  other: msg({ message: 'Other', context: 'meal' }),
};

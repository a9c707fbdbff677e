import { maxMealItems } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { KeyedMealItem } from 'sync-protocol/calendar/calendar-entry.ts';
import { cleanLine, cleanProse } from 'sync-protocol/recipes/clean-recipe.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { type MealValues, valuesOf } from './meal-drafts.ts';

/** A meal as its form has it: texts as typed, and the days that it is planned for. */
export interface MealForm extends MealValues {
  days: readonly string[];
  /** Text in the field for items, which counts as added when the meal is saved. */
  typedItems: string;
}

/** The form of a meal that is there, or of a new one on `day`. */
export function formOf(meal: CalendarEntryRecord | null, day: string): MealForm {
  if (!meal) return { ...emptyMeal, days: [day], typedItems: '' };
  const { date, ...values } = valuesOf(meal);
  return { ...values, days: [date], typedItems: '' };
}

/** The values as the protocol takes them. */
export function mealOf(form: MealForm, readItems: (text: string) => KeyedMealItem[]): MealValues {
  const { days, typedItems, ...values } = form;
  const items = [...values.items, ...readItems(typedItems)].slice(0, maxMealItems);
  return {
    ...values,
    title: cleanLine(values.title),
    description: cleanProse(values.description),
    items: items.map(cleanItem),
  };
}

const emptyMeal: MealValues = {
  mealType: 'dinner',
  title: '',
  description: '',
  recipeId: null,
  servings: null,
  items: [],
};

function cleanItem({ quantity = '', ...item }: KeyedMealItem): KeyedMealItem {
  const cleaned = cleanLine(quantity);
  return cleaned === '' ? item : { ...item, quantity: cleaned };
}

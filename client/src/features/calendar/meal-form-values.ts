import { maxMealItems } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { KeyedMealItem } from 'sync-protocol/calendar/calendar-entry.ts';
import { cleanLine, cleanProse } from 'sync-protocol/recipes/clean-recipe.ts';
import type { CalendarEntryRecord, RecipeRecord } from '#db/records.ts';
import { type MealValues, valuesOf } from './meal-drafts.ts';

/** What a meal takes from a recipe. */
export type RecipeToCook = Pick<RecipeRecord, 'id' | 'title' | 'servings' | 'ingredients'>;

/** A recipe and for how many it is cooked; null where it says nothing of that. */
export interface PickedRecipe {
  recipe: RecipeToCook;
  servings: number | null;
}

/** A meal as its form has it: texts as typed, and the days that it is planned for. */
export interface MealForm extends MealValues {
  days: readonly string[];
  /** Text in the field for items, which counts as added when the meal is saved. */
  typedItems: string;
  /** The recipe that stands on the form and has not been added yet; it counts as added too. */
  picked: PickedRecipe | null;
}

/** The form of a meal that is there, or of a new one on `day`. */
export function formOf(meal: CalendarEntryRecord | null, day: string): MealForm {
  if (!meal) return { ...emptyMeal, days: [day], typedItems: '', picked: null };
  const { date, ...values } = valuesOf(meal);
  return { ...values, days: [date], typedItems: '', picked: null };
}

/** The form with a recipe in it: its ingredients become items, and its name the meal's, if it has none. */
export function withRecipe(
  form: MealForm,
  { recipe, servings }: PickedRecipe,
  itemsOf: (picked: PickedRecipe) => KeyedMealItem[],
): MealForm {
  const cooked = { recipe, servings: recipe.servings === null ? null : servings };
  return {
    ...form,
    title: isTitleMissing(form) ? recipe.title : form.title,
    recipeId: recipe.id,
    servings: cooked.servings,
    items: [...form.items, ...itemsOf(cooked)].slice(0, maxMealItems),
    picked: null,
  };
}

export function isTitleMissing({ title }: Pick<MealForm, 'title'>): boolean {
  return title.trim() === '';
}

/** The values as the protocol takes them. */
export function mealOf(form: MealForm, readItems: (text: string) => KeyedMealItem[]): MealValues {
  const { days, typedItems, picked, ...values } = form;
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

import { useState } from 'react';
import { maxMealItems } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { CalendarEntryRecord, RecipeRecord } from '#db/records.ts';
import { useCategoryOf } from '#editing/use-category-of.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/sync-context.tsx';
import { itemsOfRecipe } from './import-recipe.ts';
import { readItems } from './item-list.ts';
import { formOf, type MealForm, mealOf } from './meal-form-values.ts';
import type { RecipeToPlan } from './recipe-to-plan.ts';

/** The form of a meal, or of a new one on `day`, while it is being written; a new one may be cooked by a recipe from the start. */
export function useMealForm(
  meal: CalendarEntryRecord | null,
  day: string,
  toPlan: RecipeToPlan | undefined = undefined,
) {
  const { newId } = useSync();
  const { locale } = useLocale();
  const categoryOf = useCategoryOf();
  /** The recipe's ingredients become items, and its name the meal's, if it has none. */
  const withRecipe = (before: MealForm, recipe: RecipeRecord, wanted: number | null): MealForm => {
    const servings = recipe.servings === null ? null : wanted;
    const items = itemsOfRecipe(recipe, { servings, locale, categoryOf, newId });
    return {
      ...before,
      title: before.title.trim() === '' ? recipe.title : before.title,
      recipeId: recipe.id,
      servings,
      items: [...before.items, ...items].slice(0, maxMealItems),
    };
  };
  const [form, setForm] = useState(() => {
    const empty = formOf(meal, day);
    return toPlan ? withRecipe(empty, toPlan.recipe, toPlan.servings) : empty;
  });
  const change = (part: Partial<MealForm>) => setForm((before) => ({ ...before, ...part }));
  const read = (text: string) => readItems(text, { categoryOf, newId });

  return {
    form,
    change,
    addItems: (text: string) => change({ items: [...form.items, ...read(text)], typedItems: '' }),
    importRecipe: (recipe: RecipeRecord, wanted: number) =>
      setForm((before) => withRecipe(before, recipe, wanted)),
    /** What it comes to, with what still stands in the field for items. */
    values: () => mealOf(form, read),
  };
}

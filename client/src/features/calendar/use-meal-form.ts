import { useState } from 'react';
import { maxMealItems } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { CalendarEntryRecord, RecipeRecord } from '#db/records.ts';
import { useCategoryOf } from '#editing/use-category-of.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/sync-context.tsx';
import { itemsOfRecipe } from './import-recipe.ts';
import { readItems } from './item-list.ts';
import { formOf, type MealForm, mealOf } from './meal-form-values.ts';

/** The form of a meal, or of a new one on `day`, while it is being written. */
export function useMealForm(meal: CalendarEntryRecord | null, day: string) {
  const { newId } = useSync();
  const { locale } = useLocale();
  const categoryOf = useCategoryOf();
  const [form, setForm] = useState(() => formOf(meal, day));
  const change = (part: Partial<MealForm>) => setForm((before) => ({ ...before, ...part }));
  const read = (text: string) => readItems(text, { categoryOf, newId });

  return {
    form,
    change,
    addItems: (text: string) => change({ items: [...form.items, ...read(text)], typedItems: '' }),
    /** The recipe's ingredients become items, and its name the meal's, if it has none. */
    importRecipe: (recipe: RecipeRecord, wanted: number) => {
      const servings = recipe.servings === null ? null : wanted;
      const items = itemsOfRecipe(recipe, { servings, locale, categoryOf, newId });
      change({
        title: form.title.trim() === '' ? recipe.title : form.title,
        recipeId: recipe.id,
        servings,
        items: [...form.items, ...items].slice(0, maxMealItems),
      });
    },
    /** What it comes to, with what still stands in the field for items. */
    values: () => mealOf(form, read),
  };
}

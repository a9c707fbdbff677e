import { useState } from 'react';
import type { CalendarEntryRecord } from '#db/records.ts';
import { useCategoryOf } from '#editing/use-category-of.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/sync-context.tsx';
import { itemsOfRecipe } from './import-recipe.ts';
import { readItems } from './item-list.ts';
import { formOf, type MealForm, mealOf, type PickedRecipe, withRecipe } from './meal-form-values.ts';

/** The form of a meal, or of a new one on `day`, while it is being written; a new one may be cooked by a recipe from the start. */
export function useMealForm(
  meal: CalendarEntryRecord | null,
  day: string,
  toPlan: PickedRecipe | undefined = undefined,
) {
  const { newId } = useSync();
  const { locale } = useLocale();
  const categoryOf = useCategoryOf();
  const itemsOf = ({ recipe, servings }: PickedRecipe) =>
    itemsOfRecipe(recipe, { servings, locale, categoryOf, newId });
  const [form, setForm] = useState(() => {
    const empty = formOf(meal, day);
    return toPlan ? withRecipe(empty, toPlan, itemsOf) : empty;
  });
  const change = (part: Partial<MealForm>) => setForm((before) => ({ ...before, ...part }));
  const read = (text: string) => readItems(text, { categoryOf, newId });
  /** What is on the form, with the recipe that was picked. */
  const whole = () => (form.picked ? withRecipe(form, form.picked, itemsOf) : form);

  return {
    form,
    change,
    addItems: (text: string) => change({ items: [...form.items, ...read(text)], typedItems: '' }),
    addPicked: () => setForm(whole()),
    /** What it comes to, with what still stands in the field for items, and the recipe that was picked. */
    values: () => mealOf(whole(), read),
  };
}

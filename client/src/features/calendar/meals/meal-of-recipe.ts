import { maxMealItems } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { KeyedMealItem } from 'sync-protocol/calendar/calendar-entry.ts';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import { useCategoryOf } from '#editing/use-category-of.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { itemsOfRecipe } from '../meal-form/import-recipe.ts';
import type { PickedRecipe } from '../meal-form/meal-form-values.ts';
import type { MealValues } from './meal-edits.ts';

export type ItemsOf = (picked: PickedRecipe) => KeyedMealItem[];

/** What a recipe needs for so many, as the items of a meal. */
export function useItemsOf(): ItemsOf {
  const { newId } = useSync();
  const { locale } = useLocale();
  const categoryOf = useCategoryOf();
  return ({ recipe, servings }) => itemsOfRecipe(recipe, { servings, locale, categoryOf, newId });
}

/** A meal that is cooked by a recipe, with nothing else said of it. */
export function mealOfRecipe(picked: PickedRecipe, mealType: MealType, itemsOf: ItemsOf): MealValues {
  const { recipe, servings } = picked;
  return {
    mealType,
    title: recipe.title,
    description: '',
    recipeId: recipe.id,
    servings,
    cookId: null,
    isLeftovers: false,
    items: itemsOf(picked).slice(0, maxMealItems),
  };
}

/** The meal of a day that a recipe is dropped for: its dinner, or the next that has none yet. */
export function freeMealType(planned: readonly { mealType: MealType }[]): MealType {
  const isFree = (mealType: MealType) => !planned.some((meal) => meal.mealType === mealType);
  return (['dinner', 'lunch'] as const).find(isFree) ?? 'other';
}

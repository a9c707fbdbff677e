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

/** Converts a recipe's ingredients for a number of servings to items of a meal. */
export function useItemsOf(): ItemsOf {
  const { newId } = useSync();
  const { locale } = useLocale();
  const categoryOf = useCategoryOf();
  return ({ recipe, servings }) => itemsOfRecipe(recipe, { servings, locale, categoryOf, newId });
}

/** A meal cooked by a recipe, with default values otherwise. */
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

/** Meal type for a recipe dropped on a day: dinner, else lunch, else other. */
export function freeMealType(planned: readonly { mealType: MealType }[]): MealType {
  const isFree = (mealType: MealType) => !planned.some((meal) => meal.mealType === mealType);
  return (['dinner', 'lunch'] as const).find(isFree) ?? 'other';
}

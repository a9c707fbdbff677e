import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RecipeWords } from 'sync-protocol/recipe-exports/recipe-words.ts';
import { scaleForKitchen } from 'sync-protocol/recipes/ingredients/scale-quantity.ts';
import type { Recipe } from 'sync-protocol/recipes/recipe.ts';
import { useFormat } from './format.ts';
import { useDuration } from './use-duration.ts';
import { useQuantityWords } from './use-quantity-words.ts';

/** The numbers that summarize a recipe. */
export type RecipeFigures = Pick<
  Recipe,
  'prepTimeMinutes' | 'cookTimeMinutes' | 'totalTimeMinutes' | 'servings' | 'servingsText'
>;

/** The texts around a recipe that leaves the app, in the screen's language. */
export function useRecipeWords(recipe: RecipeFigures): RecipeWords {
  const { t } = useLingui();
  const duration = useDuration();
  const { prepTimeMinutes, cookTimeMinutes, totalTimeMinutes, servings, servingsText = '' } = recipe;
  const time = (name: string, minutes: number | null | undefined) => {
    return minutes ? [`${name}: ${duration(minutes)}`] : [];
  };
  return {
    ingredients: t`Ingredients`,
    method: t`Method`,
    notes: t`Own notes`,
    source: t`Source`,
    author: t`Author`,
    facts: [
      ...(servings === null
        ? [servingsText]
        : [t`${plural(servings, { one: '# serving', other: '# servings' })}`]),
      ...time(t`Preparation`, prepTimeMinutes),
      ...time(t`Cooking`, cookTimeMinutes),
      ...time(t`In all`, totalTimeMinutes),
    ].filter((fact) => fact !== ''),
  };
}

/**
 * Yield of a recipe without servings, multiplied: "24 cookies" twice is "48 cookies"; without a number the
 * multiplier is shown.
 */
export function useYieldWords(): (servingsText: string, factor: number) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  const inWords = useQuantityWords();
  return (servingsText, factor) => {
    const made = servingsText === '' ? null : scaleForKitchen(servingsText, factor);
    const times = number(Math.round(factor * 1000) / 1000);
    return made?.isScaled ? inWords(made.text) : t`${times} × the recipe`;
  };
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RecipeWords } from 'sync-protocol/recipe-exports/recipe-words.ts';
import type { Recipe } from 'sync-protocol/recipes/recipe.ts';
import { useDuration } from './use-duration.ts';

/** What a recipe says of itself in short. */
export type RecipeFigures = Pick<
  Recipe,
  'prepTimeMinutes' | 'cookTimeMinutes' | 'totalTimeMinutes' | 'servings' | 'servingsText'
>;

/** What is said around a recipe that leaves the app, in the language of the screen. */
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

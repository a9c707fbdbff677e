import { cleanLine, cleanProse, cleanTexts } from '../nouns/clean-text.ts';
import { type Ingredient, type RecipeValues, recipe } from './recipe.ts';

/** Rows without a word in them are no ingredients. */
export function cleanIngredients(rows: readonly Ingredient[]): Ingredient[] {
  return rows
    .map(({ name, quantity }) => ({ name: cleanLine(name), quantity: cleanLine(quantity) }))
    .filter(({ name, quantity }) => name !== '' || quantity !== '');
}

/** What a form or a plain client gave, as the protocol takes it; fields that are absent stay absent. */
export function cleanRecipe<V extends Partial<RecipeValues>>(values: V): V {
  const { ingredients, instructions } = values;
  return {
    ...cleanTexts(recipe, values),
    ...(ingredients === undefined ? {} : { ingredients: cleanIngredients(ingredients) }),
    ...(instructions === undefined
      ? {}
      : { instructions: instructions.map(cleanProse).filter((step) => step !== '') }),
  };
}

import { cleanLine, cleanProse, cleanTexts } from '../nouns/clean-text.ts';
import { type Ingredient, type RecipeValues, recipe } from './recipe.ts';

/** Cleans ingredient rows and drops those with neither name nor quantity. */
export function cleanIngredients(rows: readonly Ingredient[]): Ingredient[] {
  return rows
    .map(({ name, quantity }) => ({ name: cleanLine(name), quantity: cleanLine(quantity) }))
    .filter(({ name, quantity }) => name !== '' || quantity !== '');
}

/** Cleans values from a form or a plain client to what the protocol accepts; absent fields stay absent. */
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

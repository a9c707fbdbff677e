import type { Ingredient, RecipeValues } from './recipe.ts';

/** One line as the protocol takes it: no control characters or halves of surrogate pairs, nothing at its ends. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

/** Several lines as the protocol takes them; line breaks and tabs stay. */
export function cleanProse(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ')
    .trim();
}

/** Rows without a word in them are no ingredients. */
export function cleanIngredients(rows: readonly Ingredient[]): Ingredient[] {
  return rows
    .map(({ name, quantity }) => ({ name: cleanLine(name), quantity: cleanLine(quantity) }))
    .filter(({ name, quantity }) => name !== '' || quantity !== '');
}

/** What a form or a plain client gave, as the protocol takes it; fields that are absent stay absent. */
export function cleanRecipe<V extends Partial<RecipeValues>>(values: V): V {
  const { title, description, ingredients, instructions } = values;
  return {
    ...values,
    ...(title === undefined ? {} : { title: cleanLine(title) }),
    ...(description === undefined ? {} : { description: cleanProse(description) }),
    ...(ingredients === undefined ? {} : { ingredients: cleanIngredients(ingredients) }),
    ...(instructions === undefined
      ? {}
      : { instructions: instructions.map(cleanProse).filter((step) => step !== '') }),
  };
}

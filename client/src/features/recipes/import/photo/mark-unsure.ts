import type {
  ImportedRecipe,
  RecipeImport,
  UnsureField,
} from 'sync-protocol/recipe-imports/recipe-import.ts';
import { unsureFields } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { keyOf } from 'sync-protocol/recipe-imports/recipe-reading.ts';

/**
 * Marks parts of a recipe read from a photo as unsure if they contain a line of which the reader was not
 * sure.
 */
export function markUnsure(found: RecipeImport, lines: readonly string[]): RecipeImport {
  const keys = lines.map(keyOf).filter((key) => key !== '');
  return { ...found, recipes: found.recipes.map((recipe) => markRecipe(recipe, keys)) };
}

function markRecipe(recipe: ImportedRecipe, lines: readonly string[]): ImportedRecipe {
  const parts: Record<UnsureField, readonly string[]> = {
    title: [recipe.title],
    ingredients: recipe.ingredients.flatMap(({ name, quantity }) => [name, `${quantity} ${name}`]),
    instructions: recipe.instructions.map(({ text }) => text),
  };
  const isIn = (field: UnsureField) =>
    parts[field]
      .map(keyOf)
      .some((part) => part !== '' && lines.some((line) => line === part || isPartOf(part, line)));
  const unsure = unsureFields.filter((field) => recipe.unsure.includes(field) || isIn(field));
  return { ...recipe, unsure };
}

/** A step may be only part of a line, behind its number or beside others, and a line only part of a step. */
const longEnough = 8;

function isPartOf(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  return shorter.length >= longEnough && longer.includes(shorter);
}

import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { itemsOf } from 'sync-protocol/nouns/keyed-list.ts';
import { recipeEdit } from 'sync-protocol/recipes/keywords.ts';
import { type KeyedKeyword, type RecipeValues, recipe } from 'sync-protocol/recipes/recipe.ts';
import { isSameJson } from 'sync-protocol/rows/changed-fields.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';

/** What a recipe says where its file is silent. */
const unsaid: Required<Omit<RecipeValues, 'title' | 'keywords'>> = {
  description: '',
  ingredients: [],
  instructions: [],
  imageUrl: '',
  prepTimeMinutes: null,
  servings: null,
  nutrition: null,
  cookTimeMinutes: null,
  totalTimeMinutes: null,
  servingsText: '',
  sourceUrl: '',
  author: '',
  notes: '',
  isFavorite: false,
  rating: null,
  language: '',
  ingredientGroups: [],
  instructionGroups: [],
};

/**
 * Brings a removed recipe back as its file has it. An add fills in what the row lacks alone, and a restore brings back what it had
 * (SPEC M3, M8): the rest is written over, as the file may be a newer one.
 *
 * @param before the fields that it had
 */
export function restoreFromFile(
  id: string,
  values: Pick<RecipeValues, 'title'> & Partial<RecipeValues>,
  before: Readonly<FieldValues>,
): Edit[] {
  const { keywords = [], ...fields } = values;
  const had = itemsOf('keywords', before) as KeyedKeyword[];
  const others = Object.entries({ ...unsaid, ...fields }).filter(
    ([field, value]) => Object.hasOwn(before, field) && !isSameJson(before[field], value),
  );
  const over = { ...Object.fromEntries(others), ...recipe.itemChanges('keywords', had, keywords) };
  return [
    recipe.add(id, recipeEdit(values)),
    recipe.restore(id),
    ...(Object.keys(over).length > 0 ? [recipe.set(id, over)] : []),
  ];
}

import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { itemsOf } from 'sync-protocol/nouns/keyed-list.ts';
import { recipeEdit } from 'sync-protocol/recipes/keywords.ts';
import { type KeyedKeyword, type RecipeValues, recipe } from 'sync-protocol/recipes/recipe.ts';
import { isSameJson } from 'sync-protocol/rows/changed-fields.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import { fits } from 'sync-protocol/schema/fits.ts';

/** Values that say nothing; every field but the title may have one of them. */
const empty = [null, '', false, []];

/** What a recipe says of each field where its file is silent. */
const unsaid = Object.fromEntries(
  Object.entries(recipe.fields).map(([name, { schema }]) => [name, empty.find((each) => fits(schema, each))]),
);

/**
 * Brings a removed recipe back as its file has it. An add only fills in what the row lacks, and a restore
 * brings back what it had (SPEC M3, M8), so the rest is overwritten: the file may be newer.
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

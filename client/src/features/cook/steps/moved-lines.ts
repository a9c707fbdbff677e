import type { CookingRecord } from '#db/cooking-records.ts';
import type { RecipeRecord } from '#db/records.ts';

/**
 * Key of each ingredient: its name, and its ordinal among equal names, as lines may be inserted while
 * cooking.
 */
export function ingredientKeys(ingredients: RecipeRecord['ingredients']): string[] {
  const seen = new Map<string, number>();
  return ingredients.map(({ name }) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return `${nth} ${name}`;
  });
}

/** Keys of the ingredients added; older records have indexes. */
export function usedKeys(
  { used }: Pick<CookingRecord, 'used'>,
  ingredients: RecipeRecord['ingredients'],
): string[] {
  const keys = ingredientKeys(ingredients);
  return used.flatMap((each) => {
    const key = typeof each === 'number' ? keys[each] : each;
    return key !== undefined && keys.includes(key) ? [key] : [];
  });
}

/** Current index of the cooking's step, found by its text; older records have only the index. */
export function stepIn(
  { step, stepText }: Pick<CookingRecord, 'step' | 'stepText'>,
  instructions: readonly string[],
): number {
  const places = [...instructions.keys()].filter((place) => instructions[place] === stepText);
  const [nearest = step] = places.toSorted((a, b) => Math.abs(a - step) - Math.abs(b - step));
  return nearest;
}

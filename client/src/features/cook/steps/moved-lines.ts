import type { CookingRecord } from '#db/cooking-records.ts';
import type { RecipeRecord } from '#db/records.ts';

/** Each ingredient by its name, and which of that name it is: others may come above it while it is cooked. */
export function ingredientKeys(ingredients: RecipeRecord['ingredients']): string[] {
  const seen = new Map<string, number>();
  return ingredients.map(({ name }) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return `${nth} ${name}`;
  });
}

/** The keys of what has gone in; an older record has places. */
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

/** Where the step that one is at stands by now; an older record has its place alone. */
export function stepIn(
  { step, stepText }: Pick<CookingRecord, 'step' | 'stepText'>,
  instructions: readonly string[],
): number {
  const places = [...instructions.keys()].filter((place) => instructions[place] === stepText);
  const [nearest = step] = places.toSorted((a, b) => Math.abs(a - step) - Math.abs(b - step));
  return nearest;
}

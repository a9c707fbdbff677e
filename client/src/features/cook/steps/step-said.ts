import { inDegreesOf } from 'sync-protocol/recipes/ingredients/other-units.ts';
import type { Cooking } from '../use-cookings.ts';

/** The step that one is at, in the degrees that were chosen on the recipe's page. */
export function stepSaid({ recipe, step, units }: Pick<Cooking, 'recipe' | 'step' | 'units'>): string {
  const text = recipe.instructions[step] ?? '';
  return units ? inDegreesOf(text, units) : text;
}

import { inDegreesOf } from 'sync-protocol/recipes/ingredients/other-units.ts';
import type { Cooking } from '../use-cookings.ts';

/** Text of the current step, with temperatures in the chosen unit system. */
export function stepSaid({ recipe, step, units }: Pick<Cooking, 'recipe' | 'step' | 'units'>): string {
  const text = recipe.instructions[step] ?? '';
  return units ? inDegreesOf(text, units) : text;
}

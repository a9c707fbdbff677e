import type { Ingredient } from './recipe.ts';

/** Why a recipe cannot be saved, in the words of specification 5. */
export const recipeFaultTexts = {
  title_required: 'Recipe title is required.',
  ingredient_incomplete: 'All active ingredient rows must have both name and quantity filled, or be empty.',
} as const;
export type RecipeFault = keyof typeof recipeFaultTexts;

/** Whether a row has either a name or a quantity but not both; an empty row is complete. */
export function isIncomplete({ name, quantity }: Ingredient): boolean {
  return (name.trim() === '') !== (quantity.trim() === '');
}

/**
 * All faults of a recipe from a form or a plain client, in the order of the form; absent fields have none.
 */
export function findRecipeFaults(values: {
  title?: string;
  ingredients?: readonly Ingredient[];
}): RecipeFault[] {
  const faults: RecipeFault[] = [];
  if (values.title?.trim() === '') faults.push('title_required');
  if (values.ingredients?.some(isIncomplete)) faults.push('ingredient_incomplete');
  return faults;
}

import { recordOf } from '../nouns/record-of.ts';
import type { RowState } from '../rows/row-state.ts';
import { recipe } from './recipe.ts';
import type { ServedRecipe } from './recipes.ts';

/** A row of the book as the recipe that the API answers. */
export function servedRecipeOf(row: RowState): ServedRecipe {
  return { ...(recordOf(recipe, row) as Omit<ServedRecipe, 'updatedAt'>), updatedAt: lastStampOf(row) };
}

/** When anybody last did something to the row, epoch milliseconds. */
function lastStampOf({ created, restored, deleted, marks }: RowState): number {
  const others = [restored, deleted, ...Object.values(marks)].map((mark) => mark?.stamp ?? 0);
  return Math.max(created.stamp, ...others);
}

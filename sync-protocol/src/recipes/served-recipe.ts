import { recordOf } from '../nouns/record-of.ts';
import type { RowState } from '../rows/row-state.ts';
import { keywordNames } from './keywords.ts';
import { recipe } from './recipe.ts';
import type { ServedRecipe } from './recipes.ts';

/** A recipe's row in the form that the API returns. */
export function servedRecipeOf(row: RowState): ServedRecipe {
  const { keywords, ...record } = recordOf(recipe, row);
  const names = keywords && { keywords: keywordNames({ keywords }) };
  return { ...record, ...names, updatedAt: lastStampOf(row) };
}

/** Time of the last operation on the row, epoch milliseconds. */
function lastStampOf({ created, restored, deleted, marks }: RowState): number {
  const others = [restored, deleted, ...Object.values(marks)].map((mark) => mark?.stamp ?? 0);
  return Math.max(created.stamp, ...others);
}

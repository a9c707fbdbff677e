import { asEdit, type Edit } from 'sync-protocol/nouns/edit.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { LostValue } from 'sync-protocol/rows/lost.ts';

/** Edit that offers a recipe's text as one that lost a concurrent edit (SPEC M10). */
export function keepLost(
  id: string,
  field: string,
  value: unknown,
  { stamp, device }: Pick<LostValue['mark'], 'stamp' | 'device'>,
): Edit {
  const args = { field, value, stamp, device };
  return asEdit({ kind: 'act', noun: recipe.name, id, action: 'keepLost', args });
}

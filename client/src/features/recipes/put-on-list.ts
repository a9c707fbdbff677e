import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import { shortHash } from 'sync-protocol/hash.ts';
import type { Ingredient } from 'sync-protocol/recipes/recipe.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import type { Draft } from '#sync/write.ts';

const noun = 'quickItem';

interface ListContext {
  /** Bare id of the recipe. */
  recipeId: string;
  /** Every row of the quick list, tombstones included. */
  quickRows: readonly RowState[];
  categoryOf: (itemName: string) => string;
  isStaple: (itemName: string) => boolean;
}

/**
 * Puts what a recipe needs on the quick list, without what is always at home. A line's id is made of the recipe and the
 * ingredient, so that pressing twice, or on two devices, makes one line; what was bought or removed since comes back.
 */
export function putOnList(
  ingredients: readonly Ingredient[],
  { recipeId, quickRows, categoryOf, isStaple }: ListContext,
): UndoableChange & { count: number } {
  const rowById = new Map(quickRows.map((row) => [row.id, row]));
  const drafts: Draft[] = [];
  const inverse: Draft[] = [];
  const wanted = new Set<string>();
  for (const { name, quantity } of ingredients) {
    const itemName = name.slice(0, maxItemNameLength).trim();
    const id = `from-${shortHash(`${recipeId}\n${itemName}`)}`;
    if (isStaple(itemName) || wanted.has(id)) continue;
    const row = rowById.get(id);
    const isThere = row !== undefined && row.deleted === null;
    if (isThere && row.fields.isChecked !== true) continue;
    wanted.add(id);
    const set = { itemName, quantity: shortened(quantity) };
    const source = { category: categoryOf(itemName), source: 'recipe', sourceId: recipeId };
    if (!row) drafts.push({ kind: 'add', noun, id, set: { ...set, ...source } });
    else {
      if (!isThere) drafts.push({ kind: 'restore', noun, id });
      drafts.push({ kind: 'set', noun, id, set: { ...set, isChecked: false } });
    }
    const before = { quantity: row?.fields.quantity ?? '', isChecked: true };
    inverse.push(isThere ? { kind: 'set', noun, id, set: before } : { kind: 'delete', noun, id });
  }
  return { drafts, inverse, count: wanted.size };
}

/** As one types it, with plain spaces; no half of a pair of code units is left at the cut. */
function shortened(quantity: string): string {
  return quantity
    .replaceAll('\u00a0', ' ')
    .slice(0, maxQuantityLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

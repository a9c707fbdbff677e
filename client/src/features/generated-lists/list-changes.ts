import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import type { Wanted } from 'sync-protocol/quick-list/put-on-list.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import { type GeneratedLine, isInBasket } from './use-generated-list.ts';

/** What lies in the quick list's basket comes out of it too. */
export function toggleChecked(line: GeneratedLine): UndoableChange {
  const { id, isChecked, quickBasketId } = line;
  if (!isInBasket(line)) return setChecked(id, true);
  const own = isChecked ? setChecked(id, false) : nothing;
  if (quickBasketId === undefined) return own;
  const quick = (value: boolean) => quickItem.set(quickBasketId, { isChecked: value });
  return { edits: [...own.edits, quick(false)], inverse: [...own.inverse, quick(true)] };
}

const setChecked = (id: string, isChecked: boolean): UndoableChange => ({
  edits: [generatedItem.set(id, { isChecked })],
  inverse: [generatedItem.set(id, { isChecked: !isChecked })],
});

const nothing: UndoableChange = { edits: [], inverse: [] };

function removeItems(items: readonly { id: string }[]): UndoableChange {
  return {
    edits: items.map(({ id }) => generatedItem.delete(id)),
    inverse: items.map(({ id }) => generatedItem.restore(id)),
  };
}

/**
 * Takes lines off the list. What lies in the quick list's basket is noted as bought, so that it comes back
 * only with what is asked for beyond that (`regenerate`); it stays noted when this is undone.
 */
export function clearLines(lines: readonly GeneratedLine[]): UndoableChange {
  const { edits, inverse } = removeItems(lines);
  const bought = lines.filter((line) => !line.isChecked && isInBasket(line));
  return { edits: [...bought.flatMap(({ id }) => setChecked(id, true).edits), ...edits], inverse };
}

export function bringBack(items: readonly { id: string }[]): UndoableChange {
  const { edits, inverse } = removeItems(items);
  return { edits: inverse, inverse: edits };
}

/**
 * Lines to put on the quick list, with keys derived from the list's lines. A quantity too long for one line
 * is split into its parts.
 */
export function wantedLines(items: readonly GeneratedLine[]): Wanted[] {
  return items.flatMap(({ id, itemName, quantity, category }) => {
    const quantities = quantity.length > maxQuantityLength ? quantity.split(' + ') : [quantity];
    return quantities.map((part, index) => ({
      key: quickLineKey(id, index),
      itemName,
      quantity: part,
      category,
      source: 'calendar',
      sourceId: id,
    }));
  });
}

import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import type { Wanted } from 'sync-protocol/quick-list/put-on-list.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import type { GeneratedLine } from './use-generated-list.ts';

export function toggleChecked({ id, isChecked }: GeneratedLine): UndoableChange {
  const set = (value: boolean): Edit[] => [generatedItem.set(id, { isChecked: value })];
  return { edits: set(!isChecked), inverse: set(isChecked) };
}

export function removeItems(items: readonly { id: string }[]): UndoableChange {
  return {
    edits: items.map(({ id }) => generatedItem.delete(id)),
    inverse: items.map(({ id }) => generatedItem.restore(id)),
  };
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

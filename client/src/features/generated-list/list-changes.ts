import { shortHash } from 'sync-protocol/hash.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';

import type { UndoableChange } from '#editing/use-performer.ts';
import type { Draft } from '#sync/write.ts';
import type { GeneratedLine } from './use-generated-list.ts';

const noun = 'generatedItem';
const quickNoun = 'quickItem';
/** As the quick list has it. */
const maxQuantityLength = 40;

export function toggleChecked({ id, isChecked }: GeneratedLine): UndoableChange {
  const set = (value: boolean): Draft[] => [{ kind: 'set', noun, id, set: { isChecked: value } }];
  return { drafts: set(!isChecked), inverse: set(isChecked) };
}

export function removeItems(items: readonly { id: string }[]): UndoableChange {
  return {
    drafts: items.map(({ id }) => ({ kind: 'delete', noun, id })),
    inverse: items.map(({ id }) => ({ kind: 'restore', noun, id })),
  };
}

export function bringBack(items: readonly { id: string }[]): UndoableChange {
  const { drafts, inverse } = removeItems(items);
  return { drafts: inverse, inverse: drafts };
}

/**
 * Puts items on the quick list. The line's id is made of the item, so that pressing twice, or on two devices, makes one line;
 * one that was there and is gone comes back.
 *
 * @param quickRows every row of the quick list, tombstones included
 */
export function addToQuickList(
  items: readonly GeneratedLine[],
  quickRows: readonly RowState[],
): UndoableChange & { count: number } {
  const rowById = new Map(quickRows.map((row) => [row.id, row]));
  const lines = items.flatMap(quickLines);
  const absent = lines.filter(({ id }) => rowById.get(id)?.deleted !== null);
  const drafts = absent.flatMap(({ id, set }): Draft[] =>
    rowById.has(id)
      ? [
          { kind: 'restore', noun: quickNoun, id },
          { kind: 'set', noun: quickNoun, id, set: { ...set, isChecked: false } },
        ]
      : // Whether it is checked is left open: another device may have put it on the list and bought it.
        [{ kind: 'add', noun: quickNoun, id, set }],
  );
  const inverse = absent.map(({ id }): Draft => ({ kind: 'delete', noun: quickNoun, id }));
  return { drafts, inverse, count: absent.length };
}

/** One line, or several where the quantities that stand side by side are too long for one. */
function quickLines(item: GeneratedLine) {
  const { id, itemName, quantity, category } = item;
  const quantities = quantity.length > maxQuantityLength ? quantity.split(' + ') : [quantity];
  return quantities.map((part, index) => ({
    id: `from-${shortHash(index === 0 ? id : `${id}\n${index}`)}`,
    set: {
      ...{ itemName, category, source: 'calendar', sourceId: id },
      quantity: part.slice(0, maxQuantityLength),
    },
  }));
}

import { foodKey } from '#food/food-name.ts';
import type { Edit } from '../nouns/edit.ts';
import { recordOf } from '../nouns/record-of.ts';
import { addQuantities, lessQuantity } from '../quantity/add-quantities.ts';
import { isSameQuantity } from '../quantity/quantity-in-words.ts';
import { isSameJson } from '../rows/changed-fields.ts';
import type { RowState } from '../rows/row-state.ts';
import { type GeneratedEdit, inBounds } from './generate-items.ts';
import { type GeneratedItem, generatedItem } from './generated-item.ts';
import { generatedItemId } from './generated-list.ts';
import { type AskedFor, wantedMore } from './wanted-more.ts';

type LineValues = Partial<GeneratedItem>;

/**
 * The edits that bring a list to what its meals ask for now. Check marks stay, what a person removed stays removed (its row
 * is edited, which does not bring it back, SPEC M7), and what no meal asks for any more is no longer wanted. What was checked and
 * then removed was bought: it comes back, unchecked, with what is asked for beyond that.
 *
 * @param rows every row of the list that this author knows, tombstones included. A new line is added and set, so that it is
 * right also where another device made it first.
 * @param isAnew the list itself was taken off (`outlivedRows`), so that nothing of it is kept: its lines come back unchecked
 * @param today `YYYY-MM-DD`: what meals before it would need is not to be bought any more
 */
export function regenerate(
  listId: string,
  rows: readonly RowState[],
  wanted: readonly GeneratedEdit[],
  { isAnew = false, today = '' }: { isAnew?: boolean; today?: string } = {},
): Edit[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const ownIds = new Set(wanted.map(({ key }) => generatedItemId(listId, key)));
  // A line of a food that had another key when it was made (`foodKey`) goes on.
  const rowByFood = new Map(
    rows
      .filter(({ id, fields }) => fields.listId === listId && fields.isWanted !== false && !ownIds.has(id))
      .map((row) => [foodKey(String(row.fields.itemName)), row]),
  );
  const wantedIds = new Set<string>();
  const edits = wanted.flatMap(({ key, isChecked, ...computed }): Edit[] => {
    const ownId = generatedItemId(listId, key);
    const row = rowById.get(ownId) ?? rowByFood.get(key);
    const id = row?.id ?? ownId;
    wantedIds.add(id);
    const values = { ...computed, isWanted: true };
    if (row && isAnew)
      return [
        ...(row.deleted ? [generatedItem.restore(id)] : []),
        ...setOf(id, changed(row, { ...values, isChecked, ...(row.fields.bought ? { bought: '' } : {}) })),
      ];
    if (row?.deleted && row.fields.isChecked) return wantedAgain(row, values, today);
    if (row) return setOf(id, changed(row, beyondBought(row, values)));
    return [
      // `isChecked` is left out for an unchecked line: another device may have added it and checked or
      // removed it meanwhile.
      generatedItem.add(id, { listId, ...(isChecked ? { isChecked } : {}), ...values }),
      generatedItem.set(id, values),
    ];
  });
  const unwanted = rows
    .filter((row) => row.fields.listId === listId && !wantedIds.has(row.id))
    .flatMap((row) => setOf(row.id, changed(row, { isWanted: false })));
  return [...edits, ...unwanted];
}

/** Of what was bought and is off the list. As long as no more is asked for, its quantity goes on saying how much that was. */
function wantedAgain(row: RowState, values: LineValues & AskedFor, today: string): Edit[] {
  const before = recordOf(generatedItem, row);
  const had = inBounds(addQuantities([before.bought ?? '', before.quantity]));
  const more = wantedMore(values, { ...before, quantity: had }, today);
  const { quantity, ...rest } = values;
  if (more === null) return setOf(row.id, changed(row, rest));
  // A further meal asks for all of what has no number: nothing can be taken off that.
  const isBeyond = had !== '' && lessQuantity(quantity, had) !== '';
  const again = { ...rest, quantity: more, isChecked: false, ...(isBeyond && { bought: had }) };
  return [generatedItem.restore(row.id), ...setOf(row.id, changed(row, again))];
}

/** Where meals were taken off again, all that the others ask for may have been bought. */
function beyondBought({ fields }: RowState, values: LineValues & AskedFor): LineValues {
  const { bought } = fields;
  if (typeof bought !== 'string' || bought === '' || values.quantity === '') return values;
  const quantity = lessQuantity(values.quantity, bought);
  return quantity === '' ? { isWanted: false } : { ...values, quantity };
}

function setOf(id: string, set: LineValues): Edit[] {
  return Object.keys(set).length > 0 ? [generatedItem.set(id, set)] : [];
}

function changed(row: RowState, values: LineValues): LineValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(field, row.fields[field], value)),
  );
}

/**
 * Quantities may be stored in another language's words; no row is written for a difference in language alone
 * (SPEC L2).
 */
function isSame(field: string, before: unknown, after: unknown): boolean {
  if (field === 'quantity' && typeof before === 'string') return isSameQuantity(before, String(after));
  return isSameJson(before, after);
}

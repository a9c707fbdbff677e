import { foodKey } from 'sync-protocol/food/food-name.ts';
import { foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { isAtHome } from 'sync-protocol/food-preferences/staples.ts';
import { foodChoices } from 'sync-protocol/generated-lists/food-choices.ts';
import {
  type FoodChoice,
  generateItems,
  type MealToShopFor,
} from 'sync-protocol/generated-lists/generate-items.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedList, generatedListId } from 'sync-protocol/generated-lists/generated-list.ts';
import { onChosenShelf } from 'sync-protocol/generated-lists/on-chosen-shelf.ts';
import type { OutlivedRows } from 'sync-protocol/generated-lists/outlived-rows.ts';
import { regenerate } from 'sync-protocol/generated-lists/regenerate.ts';
import { wantedMore } from 'sync-protocol/generated-lists/wanted-more.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { QuickPlaces } from '#editing/read-quick-places.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import type { DayRange } from './quick-ranges.ts';

/** Everything that a list is computed from, as known on this device. */
export interface ListBasis {
  range: DayRange;
  /** `YYYY-MM-DD` of the person's own day. */
  today: string;
  /** The list's row; undefined if it was never made. */
  list: RowState | undefined;
  /** Every line of the list, tombstones included. */
  lines: readonly RowState[];
  /** The meals of the range. */
  meals: readonly MealToShopFor[];
  /** The household's choices for foods, by row id. */
  choices: ReadonlyMap<string, FoodChoice>;
  /** Where the quick list has the lines. */
  places: QuickPlaces;
  /** Rows that are removed when the list is made (`outlivedRows`). */
  outlived: OutlivedRows;
}

/** Edits that making the list, again or for the first time, would write; empty if it is up to date. */
export function editsOf(basis: ListBasis): Edit[] {
  const { range, today, list, lines, meals, choices } = basis;
  const listId = generatedListId(range.startDate, range.endDate);
  const wanted = generateItems(meals, foodChoices(choices));
  return regenerate(listId, lines, wanted, { isAnew: Boolean(list?.deleted), today });
}

/**
 * Whether the meals need something else than the list says. Lines are shown on the shelf that was chosen for
 * their food (`onChosenShelf`), so a choice made on another list does not count.
 */
export function isOutdated(basis: ListBasis): boolean {
  const choiceOf = foodChoices(basis.choices);
  const lines = basis.lines.map((line) => {
    const { itemName, category } = recordOf(generatedItem, line);
    return { ...line, fields: { ...line.fields, ...onChosenShelf({ itemName, category }, choiceOf) } };
  });
  return editsOf({ ...basis, lines }).length > 0;
}

export function makeList(basis: ListBasis, nowMs: number): UndoableChange {
  const { range, list, lines } = basis;
  const id = generatedListId(range.startDate, range.endDate);
  const listEdits: Edit[] = list
    ? [...(list.deleted ? [generatedList.restore(id)] : []), generatedList.set(id, { generatedAt: nowMs })]
    : [generatedList.add(id, { ...range, generatedAt: nowMs })];
  const lineEdits = editsOf(basis);
  const edits = [...listEdits, ...lineEdits, ...deletesOf(basis.outlived)];
  return { edits, inverse: list && !list.deleted ? inverseOf(lineEdits, lines) : [] };
}

/**
 * What lies in the basket, here or on the quick list, and is asked for by more by now, with how much more, '' where it has no amount: its
 * check mark stays when the list is made again.
 */
export function neededMore(basis: ListBasis): { itemName: string; quantity: string }[] {
  const { inBasket: inQuickBasket } = basis.places;
  const inBasket = new Map(
    basis.lines
      .filter(({ id, deleted, fields }) => !deleted && (fields.isChecked || inQuickBasket.has(id)))
      .map((line) => [line.id, line]),
  );
  return editsOf(basis).flatMap((edit) => {
    const line = inBasket.get(edit.id);
    if (!line || !('set' in edit)) return [];
    const before = recordOf(generatedItem, line);
    const now = { ...before, ...edit.set };
    const quantity = wantedMore(now, before, basis.today);
    return quantity === null ? [] : [{ itemName: now.itemName, quantity }];
  });
}

const deletesOf = ({ lists, lines }: OutlivedRows): Edit[] => [
  ...lists.map((id) => generatedList.delete(id)),
  ...lines.map((id) => generatedItem.delete(id)),
];

/** Sets a choice for a food and updates the list accordingly. */
export function chooseFor(itemName: string, choice: FoodChoice, basis: ListBasis): UndoableChange {
  const id = foodPreferenceId(itemName);
  const before = basis.choices.get(id);
  const choices = new Map(basis.choices).set(id, { ...before, ...choice });
  const edits = editsOf({ ...basis, choices });
  const chosen = before ? foodPreference.set(id, choice) : foodPreference.add(id, { itemName, ...choice });
  const unchosen = foodPreference.set(id, valuesBefore(itemName, choice, before));
  return { edits: [chosen, ...edits], inverse: [unchosen, ...inverseOf(edits, basis.lines)] };
}

function valuesBefore(itemName: string, choice: FoodChoice, before: FoodChoice | undefined): FoodChoice {
  const unset: FoodChoice = { isStaple: isAtHome(foodKey(itemName), undefined), mergedInto: '' };
  return Object.fromEntries(
    (Object.keys(choice) as (keyof FoodChoice)[]).map((field) => [field, before?.[field] ?? unset[field]]),
  );
}

/** Undoes a new line by hiding it: removing it would keep it away for good. */
function inverseOf(edits: readonly Edit[], lines: readonly RowState[]): Edit[] {
  const lineById = new Map(lines.map((line) => [line.id, line]));
  return edits.flatMap((edit): Edit[] => {
    const { kind, id } = edit;
    if (!('set' in edit)) return kind === 'restore' ? [generatedItem.delete(id)] : [];
    const line = lineById.get(id);
    if (!line) return kind === 'add' ? [generatedItem.set(id, { isWanted: false })] : [];
    // A line lacks only what was bought of it, where that is nothing.
    const before = Object.keys(edit.set).map((field) => [field, line.fields[field] ?? '']);
    return [generatedItem.set(id, Object.fromEntries(before))];
  });
}

/**
 * Foods of the range that are left out or bought as another one, each once, by the name used in the meals.
 */
export function decidedFoods({ meals, choices }: ListBasis) {
  const choiceOf = foodChoices(choices);
  const nameByKey = new Map<string, string>();
  for (const { itemName } of meals.flatMap(({ items }) => items))
    if (!nameByKey.has(foodKey(itemName))) nameByKey.set(foodKey(itemName), itemName);
  const foods = [...nameByKey].map(([key, itemName]) => ({ key, itemName, choice: choiceOf(key) }));
  return {
    staples: foods.filter(({ choice, key }) => isAtHome(key, choice)).map(({ itemName }) => itemName),
    merged: foods.flatMap(({ key, itemName, choice }) =>
      choice?.mergedInto && !isAtHome(key, choice) ? [{ itemName, into: choice.mergedInto }] : [],
    ),
  };
}

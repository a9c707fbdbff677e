import type { Category } from 'sync-protocol/food/categories.ts';
import type { QuickItemRecord } from '#db/records.ts';
import type { Draft } from '#sync/write.ts';
import { createFoodIndex } from './food-index.ts';

export interface TypedItem {
  itemName: string;
  /** As typed; '' for none. */
  quantity: string;
}

interface AddContext {
  items: readonly QuickItemRecord[];
  newId: () => string;
  categoryOf: (itemName: string) => Category;
}

export interface PlannedAdd {
  drafts: Draft[];
  /** Rows that are new or back on the list, in the order typed. */
  shownIds: string[];
  /** What is on the list already: its row's id, and its name there. */
  already: { id: string; itemName: string }[];
}

/** A line of the list as far as adding looks at it. */
interface Line {
  id: string;
  itemName: string;
  quantity: string;
  isChecked: boolean;
}

/**
 * What adding comes to: a food that lies in the basket goes back on the list with its new quantity, one that is on the
 * list stays as it is, the rest is new.
 */
export function planAdd(typedItems: readonly TypedItem[], context: AddContext): PlannedAdd {
  const lines = createFoodIndex<Line>(context.items);
  const ids = idsInOrder(typedItems.length, context.newId);
  const plan: PlannedAdd = { drafts: [], shownIds: [], already: [] };
  for (const [index, typed] of typedItems.entries()) {
    const line = lines.find(typed.itemName);
    if (line && !line.isChecked) {
      plan.already.push({ id: line.id, itemName: line.itemName });
      continue;
    }
    const draft = line ? backOnTheList(line, typed) : newItem(ids[index] ?? context.newId(), typed, context);
    plan.drafts.push(draft);
    plan.shownIds.push(draft.id);
    lines.put({ id: draft.id, itemName: typed.itemName, quantity: typed.quantity, isChecked: false });
  }
  return plan;
}

/** Adds all of it, whatever is on the list. */
export function addAnyway(typedItems: readonly TypedItem[], context: AddContext): Draft[] {
  const ids = idsInOrder(typedItems.length, context.newId);
  return typedItems.map((typed, index) => newItem(ids[index] ?? context.newId(), typed, context));
}

/** Ids sort by time to the millisecond only: sorted here, so that what came together stays in the order typed. */
const idsInOrder = (count: number, newId: () => string) => Array.from({ length: count }, newId).sort();

function newItem(id: string, { itemName, quantity }: TypedItem, { categoryOf }: AddContext): Draft {
  const set = { itemName, quantity, category: categoryOf(itemName), isChecked: false };
  return { kind: 'add', noun: 'quickItem', id, set };
}

/** A quantity that was not typed says nothing of the one that is there. */
function backOnTheList({ id, quantity: before }: Line, { quantity }: TypedItem): Draft {
  const isNew = quantity !== '' && quantity !== before;
  return {
    kind: 'set',
    noun: 'quickItem',
    id,
    set: isNew ? { isChecked: false, quantity } : { isChecked: false },
  };
}

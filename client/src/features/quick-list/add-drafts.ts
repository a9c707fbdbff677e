import type { Category } from 'sync-protocol/food/categories.ts';
import type { QuickItemRecord } from '#db/records.ts';
import type { Draft } from '#sync/write.ts';

export interface TypedItem {
  itemName: string;
  /** As typed; '' for none. */
  quantity: string;
}

interface AddContext {
  items: readonly QuickItemRecord[];
  newId: () => string;
  /** Says whether two names are the same food. */
  foodKey: (itemName: string) => string;
  categoryOf: (itemName: string) => Category;
}

export interface PlannedAdd {
  drafts: Draft[];
  /** Rows that are new or back on the list, in the order typed. */
  shownIds: string[];
  /** What is on the list already, with the row that it is. */
  already: { typed: TypedItem; item: QuickItemRecord }[];
}

/**
 * What adding comes to: a food that lies in the basket goes back on the list with its new quantity, one that is on the
 * list stays as it is, the rest is new.
 */
export function planAdd(typedItems: readonly TypedItem[], context: AddContext): PlannedAdd {
  const { items, foodKey } = context;
  const listed = new Map<string, QuickItemRecord>();
  for (const item of items) {
    const key = foodKey(item.itemName);
    if (listed.get(key)?.isChecked !== false) listed.set(key, item);
  }
  // Ids sort by time to the millisecond only: sorted here, so that what came together stays in the order typed.
  const ids = typedItems.map(context.newId).sort();
  const plan: PlannedAdd = { drafts: [], shownIds: [], already: [] };
  for (const [index, typed] of typedItems.entries()) {
    const key = foodKey(typed.itemName);
    const item = listed.get(key);
    if (item && !item.isChecked) {
      plan.already.push({ typed, item });
      continue;
    }
    const draft = item ? backOnTheList(item, typed) : newItem(ids[index] ?? context.newId(), typed, context);
    plan.drafts.push(draft);
    plan.shownIds.push(draft.id);
    listed.set(key, { ...asRecord(draft, item), isChecked: false });
  }
  return plan;
}

/** Adds all of it, whatever is on the list. */
export function addAnyway(typedItems: readonly TypedItem[], context: AddContext): Draft[] {
  const ids = typedItems.map(context.newId).sort();
  return typedItems.map((typed, index) => newItem(ids[index] ?? context.newId(), typed, context));
}

function newItem(id: string, { itemName, quantity }: TypedItem, { categoryOf }: AddContext): Draft {
  const set = { itemName, quantity, category: categoryOf(itemName), isChecked: false };
  return { kind: 'add', noun: 'quickItem', id, set };
}

function backOnTheList(item: QuickItemRecord, { quantity }: TypedItem): Draft {
  const set = quantity === item.quantity ? { isChecked: false } : { isChecked: false, quantity };
  return { kind: 'set', noun: 'quickItem', id: item.id, set };
}

function asRecord(draft: Draft, item: QuickItemRecord | undefined): QuickItemRecord {
  const set = 'set' in draft ? draft.set : {};
  return { ...item, ...set, id: draft.id, _id: draft.id, sync: 'waiting' } as QuickItemRecord;
}

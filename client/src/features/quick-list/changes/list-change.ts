import { groupBy } from 'sync-protocol/group-by.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { actionNamed } from 'sync-protocol/nouns/noun.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import { inListOrder } from 'sync-protocol/quick-list/list-order.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { QuickItemRecord } from '#db/records.ts';

/** One action of a person on the list, carried out and undone as a whole. */
export interface ListChange {
  /** Edits of items. */
  edits: readonly Edit[];
  /** Edits that undo them, if restoring the previous rows is not enough. */
  inverse?: readonly Edit[];
  /** The food's new and previous remembered place, when an item was moved by hand. */
  remembered?: { now: Edit; before: Edit };
  /** For an undo: the edits to be undone. A field overwritten since keeps the newer value. */
  takesBack?: readonly Edit[];
  /** For an undo: the list before those edits. */
  before?: ReadonlyMap<string, QuickItemRecord>;
  /** Other edits, which are not undone. */
  alongside?: readonly Edit[] | undefined;
}

/** Default values of optional fields. */
export const emptied: Readonly<Record<string, unknown>> = { note: '', price: null, imageUrl: '' };

/**
 * The list after `edits`, to be painted before the disk has answered.
 *
 * @param removed records that left the list, needed when they return
 * @param items in list order
 * @returns in list order; unchanged records stay the same objects
 */
export function applyEdits(
  items: readonly QuickItemRecord[],
  edits: readonly Edit[],
  removed: ReadonlyMap<string, QuickItemRecord>,
): readonly QuickItemRecord[] {
  const editsById = groupBy(edits, (edit) => edit.id);
  const shown: QuickItemRecord[] = [];
  // An index loop: an iterator takes twice as long on the first edit of a list.
  for (let index = 0; index < items.length; index += 1) {
    if (editsById.size === 0) return shown.concat(items.slice(index));
    const item = items[index] as QuickItemRecord;
    const own = editsById.get(item.id);
    const after = own ? own.reduce<QuickItemRecord | null>(applyTo(removed), item) : item;
    if (own) editsById.delete(item.id);
    if (after) shown.push(after);
  }
  const added = [...editsById.values()]
    .map((own) => own.reduce<QuickItemRecord | null>(applyTo(removed), null))
    .filter((item) => item !== null);
  return added.length > 0 ? [...shown, ...added].sort(inListOrder) : shown;
}

const applyTo =
  (removed: ReadonlyMap<string, QuickItemRecord>) =>
  (item: QuickItemRecord | null, edit: Edit): QuickItemRecord | null => {
    if (edit.kind === 'delete') return null;
    if (edit.kind === 'set') return item && { ...item, ...edit.set };
    if (edit.kind === 'add') return item ?? newRecord(edit.id, edit.set);
    if (edit.kind === 'act')
      return item && { ...item, ...actionNamed(quickItem, edit.action)?.apply({ ...item }, edit.args) };
    return item ?? removed.get(edit.id) ?? null;
  };

function newRecord(id: string, set: Record<string, unknown>): QuickItemRecord {
  return { isChecked: false, ...set, id, _id: id, sync: 'waiting' } as QuickItemRecord;
}

/** The change that undoes another one: the rows as they were before, in reverse order. */
export function inverseOf(change: ListChange, itemById: ReadonlyMap<string, QuickItemRecord>): ListChange {
  const edits =
    change.inverse ??
    change.edits.toReversed().map((edit): Edit => {
      const { noun, id } = edit;
      if (edit.kind === 'delete') return nounNamed(noun).restore(id);
      if (edit.kind !== 'set') return nounNamed(noun).delete(id);
      const item: Record<string, unknown> = { ...itemById.get(id) };
      return {
        ...edit,
        set: Object.fromEntries(Object.keys(edit.set).map((field) => [field, item[field] ?? emptied[field]])),
      };
    });
  const { remembered } = change;
  const inverse = { edits, takesBack: change.edits, before: itemById };
  return remembered
    ? { ...inverse, remembered: { now: remembered.before, before: remembered.now } }
    : inverse;
}

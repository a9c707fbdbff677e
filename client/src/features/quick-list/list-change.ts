import type { QuickItemRecord } from '#db/records.ts';
import type { Draft } from '#sync/write.ts';

/** One thing that a person did to the list: it happens whole, and is taken back whole. */
export interface ListChange {
  /** What happens to items of the list. */
  drafts: readonly Draft[];
  /** A category chosen by hand, which is remembered for the food, and what it was before. */
  remembered?: { now: Draft; before: Draft };
}

/**
 * The list as it will be once `drafts` are written, so that it can be painted before the disk has answered.
 *
 * @param removed records that left the list, for those that come back
 * @returns the same array when nothing changes; unchanged records stay the same objects
 */
export function applyDrafts(
  items: readonly QuickItemRecord[],
  drafts: readonly Draft[],
  removed: ReadonlyMap<string, QuickItemRecord>,
): readonly QuickItemRecord[] {
  if (drafts.length === 0) return items;
  const itemById = new Map(items.map((item) => [item.id, item]));
  for (const draft of drafts) {
    const item = itemById.get(draft.id);
    if (draft.kind === 'delete') itemById.delete(draft.id);
    else if (draft.kind === 'set' && item) itemById.set(draft.id, { ...item, ...draft.set });
    else if (draft.kind === 'add' && !item) itemById.set(draft.id, newRecord(draft.id, draft.set));
    else if (draft.kind === 'restore' && !item) {
      const record = removed.get(draft.id);
      if (record) itemById.set(draft.id, record);
    }
  }
  return [...itemById.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function newRecord(id: string, set: Record<string, unknown>): QuickItemRecord {
  return { ...set, id, _id: id, sync: 'waiting' } as QuickItemRecord;
}

/** What takes a change back: the same rows as they were before it, last first. */
export function inverseOf(change: ListChange, itemById: ReadonlyMap<string, QuickItemRecord>): ListChange {
  const drafts = change.drafts.toReversed().map((draft): Draft => {
    const { noun, id } = draft;
    if (draft.kind === 'delete') return { kind: 'restore', noun, id };
    if (draft.kind !== 'set') return { kind: 'delete', noun, id };
    const item: Record<string, unknown> = { ...itemById.get(id) };
    return { ...draft, set: Object.fromEntries(Object.keys(draft.set).map((field) => [field, item[field]])) };
  });
  const { remembered } = change;
  return remembered ? { drafts, remembered: { now: remembered.before, before: remembered.now } } : { drafts };
}

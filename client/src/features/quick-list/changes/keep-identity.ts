import type { QuickItemRecord } from '#db/records.ts';

const shownFields = [
  'itemName',
  'quantity',
  'category',
  'isChecked',
  'note',
  'imageUrl',
  'source',
  'sortId',
  'sync',
] as const;
const pricePartsShown = ['amount', 'currency', 'per'] as const;

/**
 * Reuses the previous objects for records that display the same, and the previous array if all do: records
 * fresh from the database would otherwise all re-render.
 */
export function keepIdentity(
  previous: readonly QuickItemRecord[],
  next: readonly QuickItemRecord[],
): readonly QuickItemRecord[] {
  let before: Map<string, QuickItemRecord> | undefined;
  const kept = next.map((item, index) => {
    const there = previous[index];
    if (item === there) return item;
    // Most rows keep their index; the map is built only if one does not.
    if (there?.id !== item.id) before ??= new Map(previous.map((each) => [each.id, each]));
    const old = there?.id === item.id ? there : before?.get(item.id);
    return old && showsSame(old, item) ? old : item;
  });
  const isUnchanged =
    kept.length === previous.length && kept.every((item, index) => item === previous[index]);
  return isUnchanged ? previous : kept;
}

const showsSame = (old: QuickItemRecord, item: QuickItemRecord): boolean =>
  shownFields.every((field) => old[field] === item[field]) &&
  pricePartsShown.every((part) => old.price?.[part] === item.price?.[part]);

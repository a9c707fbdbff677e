import type { QuickItemRecord } from '#db/records.ts';

/** An item as the list shows it; named by its id by default. */
export function itemRecord(id: string, fields: Partial<QuickItemRecord> = {}): QuickItemRecord {
  return {
    id,
    _id: id,
    itemName: id,
    quantity: '',
    category: 'other',
    isChecked: false,
    sync: 'saved',
    ...fields,
  };
}

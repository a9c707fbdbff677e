import type { QuickItemRecord } from '#db/records.ts';

/** An item as the list shows it; its name is its id unless told. */
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

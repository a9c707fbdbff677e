import { Type } from 'typebox';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field } from '../nouns/field.ts';
import { ItemName } from '../quick-list/quick-item.ts';

/** The digits under the bars: EAN-8, UPC-E, UPC-A, EAN-13, ITF-14. */
export const BarcodeDigits = Type.String({ pattern: '^[0-9]{6,14}$' });

/** The household's name for a product with this code. */
export const barcode = defineNoun({
  name: 'barcode',
  queue: { name: 'barcodes', method: 'PUT', path: '/api/barcodes', maxOps: 1_000 },
  table: 'barcodes',
  maxRows: 10_000,
  maxFreeRows: 10_000,
  isExported: true,
  exportOrder: 14,
  fields: {
    code: field(BarcodeDigits, '000000'),
    itemName: field(ItemName, ''),
  },
  required: ['code', 'itemName'],
});
export const Barcode = barcode.recordSchema;
export type Barcode = RecordOf<typeof barcode>;

/** Id of a code's row, derived from the code, so that two devices that learn it write one row. */
export const barcodeId = (code: string): string => `code-${code}`;

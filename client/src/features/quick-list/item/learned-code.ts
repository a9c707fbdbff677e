import { barcode, barcodeId } from 'sync-protocol/barcodes/barcode.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import type { AteriaDb } from '#db/ateria-db.ts';

/** The digits under the bars, with their check digit: what a scanner that acts as a keyboard writes. */
export const codeIn = (text: string): string | null => {
  const code = text.trim();
  return /^(?:\d{8}|\d{12,14})$/.test(code) && isWhole(code) ? code : null;
};

/** GS1: weighed 3 and 1 from the right, all digits come to a multiple of ten. */
function isWhole(code: string): boolean {
  const sum = [...code]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** What the household calls a thing with this code; undefined while nobody has said. */
export const nameOfCode = async (db: AteriaDb, code: string): Promise<string | undefined> =>
  (await db.barcodes.get(barcodeId(code)))?.itemName;

/** A row that was added by its code is given a name: the household learns it. */
export async function learnCode(db: AteriaDb, before: string, itemName: string): Promise<Edit[]> {
  const code = codeIn(before);
  if (!code || codeIn(itemName)) return [];
  const id = barcodeId(code);
  return [(await db.barcodes.get(id)) ? barcode.set(id, { itemName }) : barcode.add(id, { code, itemName })];
}

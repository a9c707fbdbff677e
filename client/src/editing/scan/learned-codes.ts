import { barcode, barcodeId } from 'sync-protocol/barcodes/barcode.ts';
import { formsOfCode, readCode } from 'sync-protocol/barcodes/read-code.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { BarcodeRecord } from '#db/records.ts';

/** The household's name for a thing with this code; undefined if none was given. */
export const nameOfCode = async (db: AteriaDb, code: string): Promise<string | undefined> =>
  (await rowOfCode(db, code))?.itemName;

/** Edit that gives a code a name in the household. */
export async function learnCode(db: AteriaDb, code: string, itemName: string): Promise<Edit> {
  const known = await rowOfCode(db, code);
  return known ? barcode.set(known.id, { itemName }) : barcode.add(barcodeId(code), { code, itemName });
}

/** Edits that learn a code from renaming a row that was added by it. */
export async function learnByName(db: AteriaDb, before: string, itemName: string): Promise<Edit[]> {
  const code = readCode(before);
  return code && !readCode(itemName) ? [await learnCode(db, code, itemName)] : [];
}

async function rowOfCode(db: AteriaDb, code: string): Promise<BarcodeRecord | undefined> {
  const rows = await db.barcodes.bulkGet(formsOfCode(code).map(barcodeId));
  return rows.find((row) => row !== undefined);
}

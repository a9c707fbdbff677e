import { barcode, barcodeId } from 'sync-protocol/barcodes/barcode.ts';
import { formsOfCode, readCode } from 'sync-protocol/barcodes/read-code.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { BarcodeRecord } from '#db/records.ts';

/** What the household calls a thing with this code; undefined while nobody has said. */
export const nameOfCode = async (db: AteriaDb, code: string): Promise<string | undefined> =>
  (await rowOfCode(db, code))?.itemName;

/** The household learns what a code means. */
export async function learnCode(db: AteriaDb, code: string, itemName: string): Promise<Edit> {
  const known = await rowOfCode(db, code);
  return known ? barcode.set(known.id, { itemName }) : barcode.add(barcodeId(code), { code, itemName });
}

/** A row that was added by its code is given a name: it is learned. */
export async function learnByName(db: AteriaDb, before: string, itemName: string): Promise<Edit[]> {
  const code = readCode(before);
  return code && !readCode(itemName) ? [await learnCode(db, code, itemName)] : [];
}

async function rowOfCode(db: AteriaDb, code: string): Promise<BarcodeRecord | undefined> {
  const rows = await db.barcodes.bulkGet(formsOfCode(code).map(barcodeId));
  return rows.find((row) => row !== undefined);
}

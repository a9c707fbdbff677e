import { readCode } from 'sync-protocol/barcodes/read-code.ts';
import { readDictated } from 'sync-protocol/food/dictation/read-dictated.ts';
import type { NamedQuantity } from 'sync-protocol/food/split-quantity.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { nameOfCode } from '#editing/scan/learned-codes.ts';

/** What may have been said or scanned, as items. */
export async function readSaid(text: string, db: AteriaDb): Promise<NamedQuantity[]> {
  const code = readCode(text);
  return code ? [{ itemName: (await nameOfCode(db, code)) ?? code, quantity: '' }] : readDictated(text);
}

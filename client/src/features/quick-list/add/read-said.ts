import { readCode } from 'sync-protocol/barcodes/read-code.ts';
import { readDictated } from 'sync-protocol/food/dictation/read-dictated.ts';
import { parsePasted } from 'sync-protocol/food/parse-pasted.ts';
import type { NamedQuantity } from 'sync-protocol/food/split-quantity.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { nameOfCode } from '#editing/scan/learned-codes.ts';

/** Lines, or a sum of quantities: nobody says them. */
const isPasted = /[\n\r]|\s\+\s/;

/** What may have been said, scanned or pasted, as items. */
export async function readSaid(text: string, db: AteriaDb): Promise<NamedQuantity[]> {
  const code = readCode(text);
  if (code) return [{ itemName: (await nameOfCode(db, code)) ?? code, quantity: '' }];
  return isPasted.test(text) ? parsePasted(text) : readDictated(text);
}

import { readDictated } from 'sync-protocol/food/dictation/read-dictated.ts';
import type { NamedQuantity } from 'sync-protocol/food/split-quantity.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { codeIn, nameOfCode } from '../item/learned-code.ts';

/** What may have been said or scanned, as items. */
export async function readSaid(text: string, db: AteriaDb): Promise<NamedQuantity[]> {
  const code = codeIn(text);
  return code ? [{ itemName: (await nameOfCode(db, code)) ?? code, quantity: '' }] : readDictated(text);
}

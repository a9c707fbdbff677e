import { parseItems } from 'sync-protocol/food/parse-items.ts';
import type { NamedQuantity } from 'sync-protocol/food/split-quantity.ts';
import type { AteriaDb } from '#db/ateria-db.ts';

/** One line with words beside each other: it may have been said. */
const mayBeSaid = /^[^\n\r]*\S[^\S\n\r]+\S[^\n\r]*$/;

const mayBeCode = /^\s*\d{8,14}\s*$/;

/** What was typed, pasted or dictated, as items; what reads dictation is loaded only then, and typing goes without. */
export async function readWritten(text: string, db: AteriaDb): Promise<NamedQuantity[]> {
  if (mayBeCode.test(text)) {
    const codes = await import('../item/learned-code.ts').catch(() => null);
    const code = codes?.codeIn(text);
    const itemName = code && (await codes?.nameOfCode(db, code));
    if (code) return [{ itemName: itemName || code, quantity: '' }];
  }
  if (!mayBeSaid.test(text.trim())) return parseItems(text);
  const dictation = await import('sync-protocol/food/dictation/read-dictated.ts').catch(() => null);
  return dictation ? dictation.readDictated(text) : parseItems(text);
}

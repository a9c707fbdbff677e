import { parseItems } from 'sync-protocol/food/parse-items.ts';
import type { NamedQuantity } from 'sync-protocol/food/split-quantity.ts';

/** One line with words beside each other: it may have been said. */
const mayBeSaid = /^[^\n\r]*\S[^\S\n\r]+\S[^\n\r]*$/;

/** What was typed, pasted or dictated, as items; what reads dictation is loaded only then, and typing goes without. */
export async function readWritten(text: string): Promise<NamedQuantity[]> {
  if (!mayBeSaid.test(text.trim())) return parseItems(text);
  const dictation = await import('sync-protocol/food/dictation/read-dictated.ts').catch(() => null);
  return dictation ? dictation.readDictated(text) : parseItems(text);
}

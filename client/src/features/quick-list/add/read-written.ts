import { parseItems } from 'sync-protocol/food/parse-items.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { TypedThings } from './add-edits.ts';

/** A word with digits, or several words or lines: it may have been scanned, said or pasted, or have a price. */
const mayBeSaid = /^(?:\S*\d\S*|\S+\s+\S.*)$/s;

/** What was typed, pasted, dictated or scanned, as items; what is more than typing is loaded only then, and typing goes without. */
export async function readWritten(text: string, db: AteriaDb, locale: string): Promise<TypedThings> {
  const more = mayBeSaid.test(text.trim()) && (await import('./read-said.ts').catch(() => null));
  return more ? more.readSaid(text, db, locale) : { items: parseItems(text), nameless: [] };
}

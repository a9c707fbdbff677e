import { parseItems } from 'sync-protocol/food/parse-items.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { TypedThings } from './add-edits.ts';

/** A word with digits, or several words or lines, which may be scanned, dictated, pasted or priced. */
const mayBeSaid = /^(?:\S*\d\S*|\S+\s+\S.*)$/s;

/**
 * Parses typed, pasted, dictated or scanned text. The code for more than plain typing is loaded on demand;
 * without it the text is parsed as typed.
 */
export async function readWritten(text: string, db: AteriaDb, locale: string): Promise<TypedThings> {
  const more = mayBeSaid.test(text.trim()) && (await import('./read-said.ts').catch(() => null));
  return more ? more.readSaid(text, db, locale) : { items: parseItems(text), nameless: [] };
}

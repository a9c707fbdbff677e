import { readText } from 'sync-protocol/recipe-imports/read-text.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { type ArrivedText, takeArrivedTexts } from '#lib/worker/arrivals.ts';
import { keepSource } from './kept-source.ts';
import { addImport } from './queue/import-queue.ts';
import { addressIn, addressOfMessage, readHtml } from './read-source.ts';

/** Content from elsewhere: text, optionally as HTML, and its page's address if known. */
interface Brought {
  text: string;
  html?: string;
  url?: string;
}

/**
 * Stores pasted or shared content: a recipe for review, an address to be fetched, and anything else in the
 * import field.
 *
 * @returns id of the import; null if it was put into the field
 */
export async function takeIn(
  { db, newId }: { db: AteriaDb; newId: () => string },
  { text, html = '', url = '' }: Brought,
): Promise<string | null> {
  const address = addressIn(text);
  if (html !== '' && address === null) {
    const found = await readHtml(html, url);
    if (found.recipes.length > 0) return keep({ url, found });
  }
  if (address === null) {
    const found = readText(text);
    if (found.recipes.length > 0) return keep({ url: '', found });
  }
  const page = address ?? (url || addressOfMessage(text));
  if (page) return keep({ url: page });
  keepSource(db, text);
  return null;

  function keep(entry: Omit<Parameters<typeof addImport>[1], 'id'>) {
    return addImport(db, { id: newId(), ...entry });
  }
}

/** Takes everything that other apps shared; returns the last result of `takeIn`. */
export async function takeShared(engine: { db: AteriaDb; newId: () => string }): Promise<string | null> {
  let last: string | null = null;
  await takeArrivedTexts(async (shared) => {
    last = await takeIn(engine, broughtBy(shared));
  });
  return last;
}

/** Many apps put the address into the text, and the page's name into the title. */
function broughtBy({ title, text, url }: ArrivedText): Brought {
  if (addressIn(url) !== null) return { text, url };
  return { text: text || url || title };
}

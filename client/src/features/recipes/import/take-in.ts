import { readText } from 'sync-protocol/recipe-imports/read-text.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { type ArrivedText, takeArrivedTexts } from '#lib/worker/arrivals.ts';
import { keepSource } from './kept-source.ts';
import { addImport } from './queue/import-queue.ts';
import { addressIn, addressOfMessage, readHtml } from './read-source.ts';

/** What came from elsewhere: a text, perhaps as HTML too, and the address of its page where that is known. */
interface Brought {
  text: string;
  html?: string;
  url?: string;
}

/**
 * Puts what somebody pasted or shared where it belongs: a recipe waits for its review, an address for a network, and what is
 * neither stands where one pastes.
 *
 * @returns id of what waits; null where it stands in the field
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

/** What other apps shared; the last of it, as `takeIn` gives it. */
export async function takeShared(engine: { db: AteriaDb; newId: () => string }): Promise<string | null> {
  let last: string | null = null;
  await takeArrivedTexts(async (shared) => {
    last = await takeIn(engine, broughtBy(shared));
  });
  return last;
}

/** Many an app puts the address into the text, and the page's name into the title. */
function broughtBy({ title, text, url }: ArrivedText): Brought {
  if (addressIn(url) !== null) return { text, url };
  return { text: text || url || title };
}

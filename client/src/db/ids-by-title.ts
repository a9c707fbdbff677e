import type { AteriaDb } from './ateria-db.ts';

/** Ids of the book's recipes sorted by title. Only the titles are held in memory. */
export async function idsByTitle(db: AteriaDb, locale: string): Promise<string[]> {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const titles: { id: string; title: string }[] = [];
  await db.recipes.each(({ id, title }) => void titles.push({ id, title }));
  return titles.sort((one, other) => compare(one.title, other.title)).map(({ id }) => id);
}

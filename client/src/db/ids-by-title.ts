import type { AteriaDb } from './ateria-db.ts';

/** The recipes of the book in the order of their titles; of each no more than its title is in memory. */
export async function idsByTitle(db: AteriaDb, locale: string): Promise<string[]> {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const titles: { id: string; title: string }[] = [];
  await db.recipes.each(({ id, title }) => void titles.push({ id, title }));
  return titles.sort((one, other) => compare(one.title, other.title)).map(({ id }) => id);
}

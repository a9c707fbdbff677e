import { absoluteUrl } from 'sync-protocol/recipe-imports/values/absolute-url.ts';

interface Known {
  title: string;
  sourceUrl?: string;
}

/** The recipe of the book that one from elsewhere seems to be: of the same page, else of nearly the same title. */
export function findKnown<R extends Known>(recipe: Known, book: readonly R[]): R | undefined {
  return createKnownFinder(book)(recipe);
}

/** The same for many recipes and one book: each is compared only with those that share letters with it. */
export function createKnownFinder<R extends Known>(book: readonly R[]): (recipe: Known) => R | undefined {
  const byPage = new Map<string, R>();
  const pairs = book.map(({ title }) => pairsOf(title));
  /** Where each pair of letters stands, and how often. */
  const places = new Map<string, Map<number, number>>();
  for (const [index, recipe] of book.entries()) {
    const page = pageOf(recipe.sourceUrl);
    if (page !== null && !byPage.has(page)) byPage.set(page, recipe);
    for (const [pair, count] of counted(pairs[index] ?? [])) {
      const at = places.get(pair) ?? new Map<number, number>();
      places.set(pair, at.set(index, count));
    }
  }
  return ({ title, sourceUrl }) => {
    const page = pageOf(sourceUrl);
    const same = page === null ? undefined : byPage.get(page);
    if (same) return same;
    const sought = pairsOf(title);
    const shared = new Map<number, number>();
    for (const [pair, count] of counted(sought))
      for (const [index, there] of places.get(pair) ?? [])
        shared.set(index, (shared.get(index) ?? 0) + Math.min(count, there));
    // Sørensen–Dice: how many neighbouring letters two titles share, from 0 to 1.
    const likeness = (index: number, both: number) =>
      (2 * both) / (sought.length + (pairs[index]?.length ?? 0));
    const found = [...shared]
      .filter(([index, both]) => likeness(index, both) >= nearlySame)
      .map(([index]) => index);
    return found.length === 0 ? undefined : book[Math.min(...found)];
  };
}

/** A page by its address, whatever way somebody came to it; null for what is no address. */
function pageOf(source = ''): string | null {
  const address = absoluteUrl(source, '');
  if (address === '') return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const asked = [...searchParams].filter(([name]) => !/^(?:utm_|fbclid|gclid)/.test(name)).sort();
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}?${new URLSearchParams(asked)}`;
}

/** "Apple pie" and "Apple pies", not "Apple pie" and "Apple cake". */
const nearlySame = 0.85;

/** Neighbouring letters of a title; words alone count, in whatever case. */
function pairsOf(title: string): string[] {
  const letters = [...title.normalize('NFKC').toLowerCase()].filter((each) => /[\p{L}\p{N}]/u.test(each));
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

function counted(pairs: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return counts;
}

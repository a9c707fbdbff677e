import { absoluteUrl } from 'sync-protocol/recipe-imports/values/absolute-url.ts';

interface Known {
  title: string;
  sourceUrl?: string;
}

/**
 * The book's recipe that an imported one seems to be: from the same page, else with nearly the same title.
 */
export function findKnown<R extends Known>(recipe: Known, book: readonly R[]): R | undefined {
  return createKnownFinder(book)(recipe);
}

/** `findKnown` for many recipes and one book; compares only with titles that share letter pairs. */
export function createKnownFinder<R extends Known>(book: readonly R[]): (recipe: Known) => R | undefined {
  const byPage = new Map<string, R>();
  const pairs = book.map(({ title }) => pairsOf(title));
  /** For each letter pair: indexes of recipes with it, and how often. */
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
    // Sørensen–Dice coefficient of letter pairs, from 0 to 1.
    const likeness = (index: number, both: number) =>
      (2 * both) / (sought.length + (pairs[index]?.length ?? 0));
    const found = [...shared]
      .filter(([index, both]) => likeness(index, both) >= nearlySame)
      .map(([index]) => index);
    return found.length === 0 ? undefined : book[Math.min(...found)];
  };
}

/** Normalized page address without tracking parameters; null if it is no address. */
function pageOf(source = ''): string | null {
  const address = absoluteUrl(source, '');
  if (address === '') return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const asked = [...searchParams].filter(([name]) => !/^(?:utm_|fbclid|gclid)/.test(name)).sort();
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}?${new URLSearchParams(asked)}`;
}

/** Matches "Apple pie" with "Apple pies", but not with "Apple cake". */
const nearlySame = 0.85;

/** Adjacent pairs of letters and digits of a title, case-insensitive. */
function pairsOf(title: string): string[] {
  const letters = [...title.normalize('NFKC').toLowerCase()].filter((each) => /[\p{L}\p{N}]/u.test(each));
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

function counted(pairs: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return counts;
}

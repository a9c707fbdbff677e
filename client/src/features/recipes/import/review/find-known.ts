import { absoluteUrl } from 'sync-protocol/recipe-imports/values/absolute-url.ts';

interface Known {
  title: string;
  sourceUrl?: string;
}

/** The recipe of the book that one from elsewhere seems to be: of the same page, else of nearly the same title. */
export function findKnown<R extends Known>(recipe: Known, book: readonly R[]): R | undefined {
  const page = pageOf(recipe.sourceUrl);
  return (
    book.find(({ sourceUrl }) => page !== null && pageOf(sourceUrl) === page) ??
    book.find(({ title }) => likeness(title, recipe.title) >= nearlySame)
  );
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

/** How many neighbouring letters two titles share, from 0 to 1 (Sørensen–Dice); words alone count, in whatever case. */
function likeness(one: string, other: string): number {
  const [left, right] = [one, other].map(pairsOf);
  if (!left?.length || !right?.length) return 0;
  const rest = [...right];
  const shared = left.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (left.length + right.length);
}

function pairsOf(title: string): string[] {
  const letters = [...title.normalize('NFKC').toLowerCase()].filter((each) => /[\p{L}\p{N}]/u.test(each));
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

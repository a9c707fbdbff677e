import { type Block, likeHeading } from '../blocks/block.ts';
import { isFact } from '../blocks/read-facts.ts';
import { sectionOf } from '../blocks/section-words.ts';
import { keyOf } from '../recipe-reading.ts';

/** What nobody has changed since the page was begun. */
const begun = /^(?:document|untitled|untitled document|index|home|home page|title|page|my page|website)$/i;
const shortestWord = 3;
/** So much of an address's words must be in a heading that is what the page is about. */
const sameShare = 0.5;
/** More text under a heading belongs to it, and not to the ingredients below. */
const mostBetween = 6;
const shortestDish = 5;
const saysOn =
  /^(?:(?:on|ovat|syntyy|valmistuu|onnistuu|maistuu|is|are|was|makes|will) |(?:recipe|resepti|recept|rezept)(?: |:|$)|[|:–—-] )/iu;

export interface PageTitle {
  /** What the page is called by its own account. */
  title: string;
  hasHeadline: boolean;
  address: string;
  /** What the links of its menus are called. */
  linked: ReadonlySet<string>;
}

/**
 * The heading over the ingredients, where the page's own title and headline are the site's: they are the same on all of its pages,
 * and then the address, the site's own menu or the lack of any other heading tells which one is meant. Null where nothing does.
 */
export function titleOver(
  blocks: readonly Block[],
  { at, level }: { at: number; level: number },
  { title, hasHeadline, address, linked }: PageTitle,
): string | null {
  const before = blocks
    .slice(0, at)
    .filter(({ kind, level: its, text }) => kind === 'heading' && its < likeHeading && isName(text));
  // A page that is called nothing is about the largest of them.
  const largest = Math.min(...before.map((block) => block.level));
  if (title === '') return before.findLast((block) => block.level === largest)?.text ?? null;
  const over =
    before.findLast((block) => block.level < level) ?? (before.length === 1 ? before[0] : undefined);
  const isNear = over !== undefined && at - blocks.indexOf(over) <= mostBetween;
  // "Rhubarb pie", over its list in an article that is called "Rhubarb pie is the best of spring".
  if (over && isNear && !over.isLink && isDishOf(over.text, title)) return over.text;
  if (!over || isPartOf(over.text, title)) return null;
  // Of a page without a headline the heading may tell more than what the page calls itself.
  if (isPartOf(title, over.text))
    return !hasHeadline && isNear && keyOf(over.text).startsWith(keyOf(title)) ? over.text : null;
  const slug = wordsOf(lastPart(address));
  const shared = (text: string) => slug.filter((word) => wordsOf(text).some((other) => isSame(word, other)));
  if (begun.test(title)) return over.text;
  if (shared(title).length === 0 && slug.length > 0 && shared(over.text).length >= slug.length * sameShare)
    return over.text;
  const isInMenu = linked.has(keyOf(over.text)) && !linked.has(keyOf(title));
  if (isInMenu && !over.isLink && shared(title).length === 0) return over.text;
  return !hasHeadline && before.length === 1 && isNear ? over.text : null;
}

/** Whether a title goes on with what is no more of the dish's name. */
function isDishOf(dish: string, title: string): boolean {
  const begins = title.toLowerCase().startsWith(`${dish.toLowerCase()} `);
  return begins && dish.length >= shortestDish && saysOn.test(title.slice(dish.length + 1));
}

function isName(text: string): boolean {
  return sectionOf(text) === null && !isFact(text);
}

function isPartOf(text: string, other: string): boolean {
  return keyOf(other).includes(keyOf(text));
}

/** "/recipes/apple-pie/index.html": what the page itself is called in its address. */
function lastPart(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  const parts = path.split('/').filter((part) => part !== '' && !/^index\.\w+$/i.test(part));
  try {
    return decodeURIComponent(parts.at(-1) ?? '').replace(/\.\w{2,5}$/, '');
  } catch {
    return '';
  }
}

const wordsOf = (text: string) =>
  (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/\p{L}+/gu) ?? []
  ).filter((word) => word.length >= shortestWord);

/** "cookie" and "cookies". */
const isSame = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

import { type Block, likeHeading } from '../blocks/block.ts';
import { isFact } from '../blocks/read-facts.ts';
import { sectionOf } from '../blocks/section-words.ts';
import { keyOf } from '../recipe-reading.ts';

/** Default titles of new pages. */
const begun = /^(?:document|untitled|untitled document|index|home|home page|title|page|my page|website)$/i;
const shortestWord = 3;
/** Share of the address's words that the heading must contain. */
const sameShare = 0.5;
/** Blocks between a heading and the ingredients; with more, the text is about the heading. */
const mostBetween = 6;
const shortestDish = 5;
const saysOn =
  /^(?:(?:on|ovat|syntyy|valmistuu|onnistuu|maistuu|is|are|was|makes|will) |(?:recipe|resepti|recept|rezept)(?: |:|$)|[|:–—-] )/iu;

export interface PageTitle {
  /** The page's own title. */
  title: string;
  hasHeadline: boolean;
  address: string;
  /** Texts of the links in the page's menus. */
  linked: ReadonlySet<string>;
}

/**
 * The heading over the ingredients, if the page's title and headline are only the site's: the address, the
 * site's menu, or the lack of other headings shows this. Null if nothing does.
 */
export function titleOver(
  blocks: readonly Block[],
  { at, level }: { at: number; level: number },
  { title, hasHeadline, address, linked }: PageTitle,
): string | null {
  const before = blocks
    .slice(0, at)
    .filter(({ kind, level: its, text }) => kind === 'heading' && its < likeHeading && isName(text));
  // A page without a title is about its largest heading.
  const largest = Math.min(...before.map((block) => block.level));
  if (title === '') return before.findLast((block) => block.level === largest)?.text ?? null;
  const over =
    before.findLast((block) => block.level < level) ?? (before.length === 1 ? before[0] : undefined);
  const isNear = over !== undefined && at - blocks.indexOf(over) <= mostBetween;
  // "Rhubarb pie" over its list, in an article titled "Rhubarb pie is the best of spring".
  if (over && isNear && !over.isLink && isDishOf(over.text, title)) return over.text;
  if (!over || isPartOf(over.text, title)) return null;
  // Without an `h1`, the heading may be longer than the page's title.
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

/** Whether a title is the dish's name followed by other words. */
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

/** The page's name in its address: "apple-pie" of "/recipes/apple-pie/index.html". */
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

/** Whether two words are the same but for an ending: "cookie" and "cookies". */
const isSame = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

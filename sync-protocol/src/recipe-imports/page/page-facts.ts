import { sectionOf } from '../blocks/section-words.ts';
import { emptyReading, keyOf, type RecipeReading } from '../recipe-reading.ts';
import { absoluteUrl } from '../values/absolute-url.ts';
import { primaryLanguage } from '../values/read-language.ts';
import { plainLine } from './html-lines.ts';
import { pageBlocks } from './page-blocks.ts';
import {
  attributeOf,
  elementsOf,
  type PageElement,
  type PageRoot,
  rawText,
  startOfText,
} from './parse-page.ts';

const titled = /(?:^|\s)(?:entry|post|recipe)[-_]?(?:title|name|heading)(?:\s|$)/i;

const mostHeadings = 200;
/** Longer headings are unclosed ones. */
const longestTitle = 400;
const mostMetas = 300;
const mostLinks = 300;
const mostMenus = 5;
/** Levels around a heading that are checked for a menu or link. */
const mostAround = 6;
/** An unfilled template placeholder and everything after it: "Pie %%page%% %%sep%% …". */
const unfilled = /\s*%%\w+%%.*$/s;
/** One or two words may be in any title by chance. */
const fewestWords = 3;

export interface PageFacts {
  /** Base of relative addresses. */
  base: string;
  /** The page's canonical address, if on the same site; otherwise the requested one. */
  sourceUrl: string;
  siteName: string;
  /** The window's title. */
  pageTitle: string;
  /** Whether the page has an `h1`. */
  hasHeadline: boolean;
  /** Texts of the links in the page's menus. */
  linked: ReadonlySet<string>;
  /** The recipe's values from the page's metadata. */
  reading: RecipeReading;
}

/** Reads a page's metadata: titles, image, author, language. */
export function readPageFacts(root: PageRoot, url: string): PageFacts {
  const elements = [...elementsOf(root)];
  const metas = metasOf(elements);
  const base = absoluteUrl(attributeOf(first(elements, 'base'), 'href'), url) || url;
  const [firstTitle = '', ownTitle = firstTitle] = titlesOf(elements);
  // Of two titles, the first is the site's, and the second starts with it.
  const siteName = metas.get('og:site_name') ?? (ownTitle === firstTitle ? '' : firstTitle);
  const title = (metas.get('og:title') ?? ownTitle).replace(unfilled, '');
  const html = first(elements, 'html');
  const author = metas.get('author') ?? metas.get('article:author') ?? '';
  return {
    base,
    sourceUrl: canonicalOf(elements, base, url),
    siteName,
    pageTitle: ownTitle,
    hasHeadline: elements.some(
      (element) => element.name === 'h1' && !isOfSite(element) && !isOnlyKind(headingText(element)),
    ),
    linked: linkedOf(elements),
    reading: {
      ...emptyReading(),
      title: headline(elements, title) ?? withoutSite(title, siteName),
      description: metas.get('og:description') ?? metas.get('description') ?? '',
      imageUrl: absoluteUrl(metas.get('og:image') ?? metas.get('twitter:image') ?? '', base),
      author: /^https?:|[@/]/.test(author) ? '' : author,
      language: primaryLanguage(attributeOf(html, 'lang') || (metas.get('og:locale') ?? '')),
    },
  };
}

function titlesOf(elements: readonly PageElement[]): string[] {
  const titles = elements.filter(({ name, parent }) => name === 'title' && isInHead(parent));
  const [title = '', other = ''] = titles.slice(0, 2).map((element) => plainLine(rawText(element)));
  return title !== '' && other.startsWith(`${title} `) ? [title, other] : [title];
}

/** Whether a title is the page's, not an SVG image's. */
function isInHead(parent: PageElement['parent']): boolean {
  return !parent || !('name' in parent) || parent.name !== 'svg';
}

function linkedOf(elements: readonly PageElement[]): Set<string> {
  const menus = elements.filter(({ name }) => name === 'nav' || name === 'header').slice(0, mostMenus);
  const links = menus
    .flatMap((menu) => [...elementsOf(menu)])
    .filter(({ name, attribs }) => name === 'a' && !attribs.href?.startsWith('#'));
  return new Set(links.slice(0, mostLinks).map((link) => keyOf(startOfText(link, longestTitle))));
}

const none = { attribs: {}, children: [] as PageElement[] } as unknown as PageElement;

function first(elements: readonly PageElement[], name: string): PageElement {
  return elements.find((element) => element.name === name) ?? none;
}

function metasOf(elements: readonly PageElement[]): Map<string, string> {
  const metas = new Map<string, string>();
  for (const element of elements.filter(({ name }) => name === 'meta').slice(0, mostMetas)) {
    const name = (attributeOf(element, 'property') || attributeOf(element, 'name')).toLowerCase();
    const content = plainLine(attributeOf(element, 'content'));
    if (name !== '' && content !== '' && !metas.has(name)) metas.set(name, content);
  }
  return metas;
}

/**
 * The page's headline. Several `h1` elements do not tell which is meant. If the `h1` is the site's name, it
 * is the heading that the page's title starts with; without an `h1`, the title may also end with the
 * headline.
 */
function headline(elements: readonly PageElement[], title: string): string | undefined {
  const headings = elements.filter(({ name }) => /^h[1-3]$/.test(name)).slice(0, mostHeadings);
  // A blog's own name may be the `h1` of all its pages.
  const posts = headings.filter((element) => titled.test(attributeOf(element, 'class'))).map(headingText);
  const [begins, ...parts] = title.split(betweenParts).map(keyOf);
  const isTitle = (text: string) => text !== '' && keyOf(text) === begins;
  const told = headings
    .filter((element) => element.name === 'h1' && !isOfSite(element) && !isWayHome(element))
    .map(headingText)
    .filter((text) => text !== '' && !isOnlyKind(text) && !isSection(text));
  // A template's headline, e.g. of what the site sells, is not in the title; then the post's headline counts.
  const said = wordsOf(title);
  const shared = (text: string) => wordsOf(text).filter((word) => said.includes(word)).length;
  const [post = ''] = posts;
  const isOther = shared(post) === 0 && told.some((text) => shared(text) >= fewestWords);
  if (posts.length === 1 && post !== '' && !isOther) return post;
  if (told.length > 1) {
    const within = told.filter((text) => isTitle(text) || isSaidIn(text, title));
    return within.length === 1 ? within[0] : undefined;
  }
  const [only] = told;
  const short = headings.filter((element) => startOfText(element, longestTitle).length < longestTitle);
  // With the title "Dish | Site" the `h1` may be the site's, in the page's head, and the dish a lower
  // heading.
  if (only !== undefined && keyOf(only) === parts.at(-1) && isAtHead(headings)) {
    const dish = short.filter((element) => element.name !== 'h1' && !isOfSite(element)).map(headingText);
    if (dish.some(isTitle)) return dish.find(isTitle);
  }
  if (only !== undefined && (isTitle(only) || parts.includes(keyOf(only)))) return only;
  const drawn = headings.length > 0 ? short : elements.filter(isDrawnLarge).slice(0, mostHeadings);
  const texts = drawn.filter((element) => !isOfSite(element) && !isWayHome(element)).map(headingText);
  const isLast = (text: string) => text !== '' && keyOf(text) === parts.at(-1);
  return short.map(headingText).find(isTitle) ?? only ?? texts.find(isLast);
}

/** Whether an element is drawn large, as pages without headings do instead. */
const isDrawnLarge = (element: PageElement) =>
  /^(?:font|big|b|strong|center)$/.test(element.name) &&
  startOfText(element, longestTitle).length < longestTitle;

/** Whether a title contains all words of a heading in order, possibly with others in between. */
function isSaidIn(text: string, title: string): boolean {
  const words = wordsOf(text);
  const left = wordsOf(title);
  return (
    words.length >= fewestWords && words.every((word) => left.splice(0, left.indexOf(word) + 1).length > 0)
  );
}

const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .map(keyOf)
    .filter((word) => word !== '');

const home = /^(?:https?:\/\/[^/]+)?(?:\/|\.\/|(?:\/|\.\/)?index\.html?)?$/i;

/** Separators between parts of a title. */
const betweenParts = /\s+[|–—·•«»‹›:-]\s+/;

/** Whether a heading is in the site's menu, or in a link to its home page. */
function isOfSite(heading: PageElement): boolean {
  let around = heading.parent;
  for (let left = mostAround; around && 'name' in around && left > 0; left -= 1) {
    if (around.name === 'nav' || isLinkHome(around)) return true;
    around = around.parent;
  }
  return false;
}

/** Whether the `h1` is in the page's `header`, not in an article's. */
function isAtHead(headings: readonly PageElement[]): boolean {
  let around = headings.find(({ name }) => name === 'h1')?.parent;
  for (let left = mostAround; around && 'name' in around && left > 0; left -= 1) {
    if (around.name === 'article' || around.name === 'main') return false;
    if (around.name === 'header') return true;
    around = around.parent;
  }
  return false;
}

const isLinkHome = (element: PageElement) =>
  element.name === 'a' && attributeOf(element, 'href') !== '' && home.test(attributeOf(element, 'href'));

/** Whether a heading is a link to the site's home page, as the site's name is. */
function isWayHome(heading: PageElement): boolean {
  const links = [...elementsOf(heading)].filter(({ name }) => name === 'a');
  const [link] = links;
  const textOf = (element: PageElement) => startOfText(element, longestTitle).trim();
  if (!link || links.length > 1 || textOf(link) !== textOf(heading)) return false;
  return home.test(attributeOf(link, 'href'));
}

/** Whether a headline is a section's: "Ingredients", but not "Recipe - Peanut sauce". */
function isSection(text: string): boolean {
  return sectionOf(text) !== null && !/\s[-–—|]\s/.test(text);
}

/** Whether a headline is only a kind: "Recipe". */
export function isOnlyKind(text: string): boolean {
  return /^(?:recipes?|reseptit?|recept|rezepte?|recettes?|recetas?|ricett[ae])$/i.test(text);
}

/** A heading's text; of an unclosed one, only up to the next block of another kind. */
function headingText(element: PageElement): string {
  const [first, ...others] = pageBlocks({ children: [element] });
  const same = others.filter(({ kind, level }) => kind === 'heading' && level === first?.level);
  return [first, ...same]
    .map((block) => block?.text ?? '')
    .join(' ')
    .trim();
}

/** A title without the site's name at its end. */
export function withoutSiteName(title: string, siteName: string): string {
  const [, before = '', behind = ''] = /^(.+\S)\s+(?:[|–—·•»-]|recipe by)\s+(.+)$/i.exec(title) ?? [];
  return behind !== '' && behind.toLowerCase() === siteName.toLowerCase() ? before : title;
}

/** A title without the site's name: "Lohikeitto" of "Lohikeitto | Keittiö". */
function withoutSite(title: string, siteName: string): string {
  const parts = title.split(/\s+[|–—·•«»‹›-]\s+/);
  if (parts.length === 1) return title;
  const kept = parts.filter((part) => part.toLowerCase() !== siteName.toLowerCase());
  return (kept.length < parts.length ? kept.join(' – ') : parts[0]) ?? title;
}

/** The canonical address, accepted only on the page's own site. */
function canonicalOf(elements: readonly PageElement[], base: string, url: string): string {
  const link = elements.find(
    (element) => element.name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributeOf(element, 'rel')),
  );
  const canonical = link ? absoluteUrl(attributeOf(link, 'href'), base) : '';
  const asked = absoluteUrl(url, '');
  if (canonical === '' || asked === '') return asked || canonical;
  return siteOf(canonical) === siteOf(asked) ? canonical : asked;
}

function siteOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '');
}

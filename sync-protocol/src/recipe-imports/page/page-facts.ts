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
/** What is longer is a heading that nobody closed. */
const longestTitle = 400;
const mostMetas = 300;
const mostLinks = 300;
const mostMenus = 5;
/** So deep in a menu or a link its heading is. */
const mostAround = 6;
/** A place of a template that nothing was put in, and what stands behind it: "Pie %%page%% %%sep%% …". */
const unfilled = /\s*%%\w+%%.*$/s;
/** One or two words may be in any title. */
const fewestWords = 3;

export interface PageFacts {
  /** Where relative addresses begin. */
  base: string;
  /** The page's own address, as it says itself where it may; as it was asked for otherwise. */
  sourceUrl: string;
  siteName: string;
  /** What its window is called. */
  pageTitle: string;
  /** Whether it has a headline of the first level. */
  hasHeadline: boolean;
  /** What the links of its menus are called. */
  linked: ReadonlySet<string>;
  /** What the page says of itself as a whole. */
  reading: RecipeReading;
}

/** What a page tells about itself beside what it shows: titles, image, author, language. */
export function readPageFacts(root: PageRoot, url: string): PageFacts {
  const elements = [...elementsOf(root)];
  const metas = metasOf(elements);
  const base = absoluteUrl(attributeOf(first(elements, 'base'), 'href'), url) || url;
  const [firstTitle = '', ownTitle = firstTitle] = titlesOf(elements);
  // Of two, the first is the site's on all its pages, and the second begins with it.
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

/** An image may have a title as well. */
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
 * The one headline of the first level; where there are several, none tells which. The site's own name may stand there on every page:
 * then it is the heading that the page's title begins with. Where there is none, the title may end with the heading that is meant.
 */
function headline(elements: readonly PageElement[], title: string): string | undefined {
  const headings = elements.filter(({ name }) => /^h[1-3]$/.test(name)).slice(0, mostHeadings);
  // A blog's own name may be the headline of every one of its pages.
  const posts = headings.filter((element) => titled.test(attributeOf(element, 'class'))).map(headingText);
  const [begins, ...parts] = title.split(betweenParts).map(keyOf);
  const isTitle = (text: string) => text !== '' && keyOf(text) === begins;
  const told = headings
    .filter((element) => element.name === 'h1' && !isOfSite(element) && !isWayHome(element))
    .map(headingText)
    .filter((text) => text !== '' && !isOnlyKind(text) && !isSection(text));
  // One of a template, such as of what the site sells, is in no title; where a headline is, that is the post's.
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
  // Of "Dish | Site" the headline may be the site's, at the head of the page, and the dish is a heading further down.
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

/** What pages without any heading have in place of one. */
const isDrawnLarge = (element: PageElement) =>
  /^(?:font|big|b|strong|center)$/.test(element.name) &&
  startOfText(element, longestTitle).length < longestTitle;

/** "Bread without kneading", in a title that says once more that it is easy. */
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

/** What stands between the parts of a title. */
const betweenParts = /\s+[|–—·•«»‹›:-]\s+/;

/** Whether it stands in the site's menu, or in a link to its first page. */
function isOfSite(heading: PageElement): boolean {
  let around = heading.parent;
  for (let left = mostAround; around && 'name' in around && left > 0; left -= 1) {
    if (around.name === 'nav' || isLinkHome(around)) return true;
    around = around.parent;
  }
  return false;
}

/** Whether the headline stands in the head of the whole page, and not in that of an article. */
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

/** The site's name at the head of its pages leads to its first page. */
function isWayHome(heading: PageElement): boolean {
  const links = [...elementsOf(heading)].filter(({ name }) => name === 'a');
  const [link] = links;
  const textOf = (element: PageElement) => startOfText(element, longestTitle).trim();
  if (!link || links.length > 1 || textOf(link) !== textOf(heading)) return false;
  return home.test(attributeOf(link, 'href'));
}

/** "Ingredients" as large as a page's headline; "Recipe - Peanut sauce" is one. */
function isSection(text: string): boolean {
  return sectionOf(text) !== null && !/\s[-–—|]\s/.test(text);
}

/** "Recipe", over each of them. */
function isOnlyKind(text: string): boolean {
  return /^(?:recipes?|reseptit?|recept|rezepte?|recettes?|recetas?|ricett[ae])$/i.test(text);
}

/** Of one that nobody closed only what stands before the next. */
function headingText(element: PageElement): string {
  const [first, ...others] = pageBlocks({ children: [element] });
  const same = others.filter(({ kind, level }) => kind === 'heading' && level === first?.level);
  return [first, ...same]
    .map((block) => block?.text ?? '')
    .join(' ')
    .trim();
}

/** A title as a page tells it, without the site's own name at its end. */
export function withoutSiteName(title: string, siteName: string): string {
  const [, before = '', behind = ''] = /^(.+\S)\s+(?:[|–—·•»-]|recipe by)\s+(.+)$/i.exec(title) ?? [];
  return behind !== '' && behind.toLowerCase() === siteName.toLowerCase() ? before : title;
}

/** "Lohikeitto | Keittiö" is a Lohikeitto. */
function withoutSite(title: string, siteName: string): string {
  const parts = title.split(/\s+[|–—·•«»‹›-]\s+/);
  if (parts.length === 1) return title;
  const kept = parts.filter((part) => part.toLowerCase() !== siteName.toLowerCase());
  return (kept.length < parts.length ? kept.join(' – ') : parts[0]) ?? title;
}

/** A page may name another address of its own site, and no other's. */
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

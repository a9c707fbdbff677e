import { fractions } from '../../quantity/fraction-signs.ts';
import type { Block } from '../blocks/block.ts';
import { isPrice } from './drawn-as.ts';
import {
  attributeOf,
  elementsOf,
  isElement,
  type PageElement,
  type PageNode,
  rawText,
  startOfText,
} from './parse-page.ts';

/** Elements that start a line of their own. */
export const asBlock = new Set(
  `address article aside blockquote body center dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header
   hr html legend li main ol p pre section summary table tbody tfoot th thead tr ul`.split(/\s+/),
);
/** Longer items are not one line. */
const longestLine = 160;
/** Factor by which an item's source may be longer than its text. */
const mostSpace = 20;
/** Elements inside a cell that are checked. */
const mostLooked = 200;
/** More pieces than an amount, or the start of a line, consists of. */
export const mostPieces = 20;
const longestNumber = 8;
const fewestAmounts = 3;
const startsWithNumeral = new RegExp(String.raw`^\s*[\d${fractions}]`);
/** A number with its ingredient: "3 tablespoons of cold butter". */
const startsCounted = new RegExp(String.raw`^\s*[\d${fractions}].*\p{L}{3}`, 'su');
/** Elements inside a box that are checked, since boxes may be nested deeply. */
const mostInside = 5_000;
const shortestSentence = 40;
/** Siblings before a box among which its button is searched. */
const mostBefore = 6;
/** Class names of parts around a page's main content. */
const around =
  /(?:^|[\s_-])(?:comments?|comment-list|related|share|sharing|social|newsletter|(?:convertkit|formkit|mailchimp|klaviyo|optin)(?:-[\w-]*)?|signup|subscribe|breadcrumbs?|cookie-(?:banner|consent|notice)|advert\w*|ads?|promo|navbar|navigation|menu|toc|table-of-contents|screen-reader-text|sr-only|visually-hidden|print-only|jump-to-recipe|editsection|consent(?:-[\w-]*)?)(?:$|[\s_-])/i;
const hints = [
  [/ingredi|ainekset|ainesosa|zutat/i, 'ingredients'],
  [/instruction|direction|method|preparation|\bsteps?\b|ohjeet|valmistus|zubereit/i, 'instructions'],
] as const;

/** Conditional utility classes, "print:ingredients-only:hidden", which say nothing about the content. */
const conditional = /(?:^|\s)[^\s:]*[:[]\S*/g;

/** A step's ingredients, repeated under it. */
const toldAgain = /instructions?-ingredients?(?![a-z])/i;

/**
 * Text only for screen readers or print; some sites also use these classes for what is printed as well as
 * shown.
 */
const unseen = /visually-hidden|sr-only|screen-reader-text|print-only/i;
const longestUnseen = 300;
/** Roles of navigation and of the site's own information. */
const aroundRoles = /^(?:navigation|search|contentinfo)$/;
/** Class names that may also be on a box around the recipe, e.g. for the breadcrumbs or a link in it. */
const besides = /breadcrumb|navigation|menu|toc|shar(?:e|ing)|social|jump-to-recipe/i;

/** Elements with a page's main content. */
const matter = new Set(['html', 'body', 'main', 'article']);

/** Whether an element is a step's number: "3" at the start of the third item, which is a sentence. */
export function isNumberOfStep(element: PageElement, before: readonly string[]): boolean {
  const item = element.parent;
  if (asBlock.has(element.name) || before.length >= mostPieces) return false;
  if (!item || !('name' in item) || item.name !== 'li') return false;
  const number = startOfText(element, longestNumber).trim().replace(/\.$/, '');
  if (!/^\d{1,2}$/.test(number) || before.some((piece) => piece.trim() !== '')) return false;
  let place = 0;
  for (
    let at: PageNode | null = item;
    at !== null && place <= Number(number);
    at = at.prev as PageNode | null
  )
    if (isElement(at) && at.name === 'li') place += 1;
  return place === Number(number) && !isShorterThan(item, shortestSentence);
}

/** Whether an element is a price, or an article inside a line that opens when its word is pointed at. */
export function isAside(element: PageElement): boolean {
  const { name, parent } = element;
  if (isPrice(element)) return true;
  if (name !== 'article' || !parent || !('name' in parent) || !/^(?:span|em|b|i)$/.test(parent.name))
    return false;
  const line = parent.parent;
  return line !== null && 'name' in line && /^(?:li|p|td|dd)$/.test(line.name);
}

function isShorterThan(element: { children: PageNode[] }, length: number): boolean {
  return startOfText(element, length).replace(/\s+/g, ' ').length < length;
}

export function isShortItem(element: PageElement): boolean {
  const text = startOfText(element, mostSpace * longestLine);
  return text.length < mostSpace * longestLine && text.replace(/\s+/g, ' ').length <= longestLine;
}

/** Whether a table row is one line: short, with at most one break and one amount. */
export function isShortRow(element: PageElement): boolean {
  const cells = element.children.filter((cell) => isElement(cell) && cell.name === 'td') as PageElement[];
  let breaks = 0;
  for (const { name } of elementsOf(element)) {
    if (name === 'br') breaks += 1;
    if (breaks > 1) return false;
  }
  const counted = cells.filter((cell) => startsWithNumeral.test(startOfText(cell, longestLine)));
  return cells.length > 1 && counted.length < 2 && isShortItem(element);
}

/** Whether an element has several lines, by `br` elements near its start. */
export function holdsBreaks(element: PageElement): boolean {
  let breaks = 0;
  let looked = 0;
  for (const { name } of elementsOf(element)) {
    if (name === 'br') breaks += 1;
    looked += 1;
    if (breaks > 1 || looked > mostLooked) break;
  }
  return breaks > 1;
}

/**
 * Whether an element's children are separate lines, all alike and each with an amount, separated only by
 * styling.
 */
export function isListOfPieces({ children }: PageElement): boolean {
  const pieces = children.filter(isElement).filter(({ name }) => !asBlock.has(name));
  const [first] = pieces;
  if (!first || pieces.length < fewestAmounts) return false;
  const kind = attributeOf(first, 'class');
  const areAlike = pieces.every((piece) => piece.name === first.name && attributeOf(piece, 'class') === kind);
  const isBare = children.every((child) => child.type !== 'text' || child.data.trim() === '');
  const counted = pieces.filter((piece) => startsCounted.test(startOfText(piece, longestLine)));
  return areAlike && isBare && counted.length >= Math.max(fewestAmounts, pieces.length / 2);
}

/**
 * Whether an element's children are the parts of one ingredient, "2", "cups", "flour", separated only by
 * styling.
 */
export function isOfParts({ children }: PageElement): boolean {
  const pieces = children.filter(isElement).filter((piece) => startOfText(piece, longestLine).trim() !== '');
  const isBare = children.every((child) => child.type !== 'text' || child.data.trim() === '');
  const [first] = pieces;
  return (
    pieces.length > 2 &&
    isBare &&
    first !== undefined &&
    startsWithNumeral.test(startOfText(first, longestNumber))
  );
}

/** Whether an element contains several lines with amounts, each an element of its own. */
export function holdsLines({ children }: PageElement): boolean {
  const lines = children.filter(
    (child) => isElement(child) && /^(?:p|li|div)$/.test(child.name),
  ) as PageElement[];
  return lines.filter((line) => startsCounted.test(startOfText(line, longestLine))).length > 1;
}

export function hintOf(element: PageElement): Block['hint'] {
  const names = `${attributeOf(element, 'class').replace(conditional, '')} ${attributeOf(element, 'id')} ${attributeOf(element, 'itemprop')}`;
  if (names.length > 400 || element.name === 'body' || element.name === 'html') return undefined;
  return hints.find(([words]) => words.test(names))?.[1];
}

export function isAround(element: PageElement): boolean {
  // The content of a tab or a button is hidden until it is opened.
  if ('hidden' in element.attribs)
    return attributeOf(element, 'role') !== 'tabpanel' && !isOpenedBefore(element);
  if (attributeOf(element, 'aria-hidden') === 'true') return !isUnderDialog(element);
  const role = attributeOf(element, 'role');
  if (role.endsWith('dialog')) return !holdsIngredients(element);
  if (aroundRoles.test(role) && !holdsMatter(element)) return true;
  const names = `${attributeOf(element, 'class')} ${attributeOf(element, 'id')}`;
  if (toldAgain.test(names)) return true;
  if (names.length > 400 || matter.has(element.name)) return false;
  const [word] = around.exec(names) ?? [];
  if (word === undefined || holdsMatter(element)) return false;
  if (besides.test(word) && holdsIngredients(element)) return false;
  // Long hidden text opens by a button and is part of the page.
  return !(unseen.test(word) && rawText(element).replace(/\s+/g, ' ').length > longestUnseen);
}

/** Whether a button shortly before the element controls it. */
function isOpenedBefore(element: PageElement): boolean {
  const id = attributeOf(element, 'id');
  let before = element.prev as PageNode | null;
  for (let left = mostBefore; id !== '' && before !== null && left > 0; left -= 1) {
    for (const opener of isElement(before) ? firstOf(before, mostPieces) : [])
      if (attributeOf(opener, 'aria-controls') === id) return true;
    before = before.prev as PageNode | null;
  }
  return false;
}

/** An element and at most `most` of its descendants. */
function firstOf(element: PageElement, most: number): PageElement[] {
  const found = [element];
  for (const inside of elementsOf(element)) {
    if (found.length > most) break;
    found.push(inside);
  }
  return found;
}

/** Whether a navigation is a menu: a list without links or buttons is none. */
export function isMenu(element: PageElement): boolean {
  let isList = false;
  let left = mostInside;
  for (const { name } of elementsOf(element)) {
    if (name === 'a' || name === 'button') return true;
    if (name === 'li') isList = true;
    left -= 1;
    if (left === 0) return true;
  }
  return !isList;
}

/** Cached number of a page's headlines. */
const headlines = new WeakMap<object, number>();

/**
 * Whether an `aria-hidden` element is hidden only because a dialog is open: it contains all of the page's
 * headlines.
 */
function isUnderDialog(element: PageElement): boolean {
  const { parent } = element;
  if (!parent || !('name' in parent) || parent.name !== 'body' || !holdsMatter(element)) return false;
  const all = headlines.get(parent) ?? headlinesIn(parent);
  headlines.set(parent, all);
  return headlinesIn(element) === all;
}

function headlinesIn(element: PageElement): number {
  let found = 0;
  for (const { name } of elementsOf(element)) if (name === 'h1') found += 1;
  return found;
}

/** Whether an element has the headline or main part, and so the page's content, whatever its classes say. */
function holdsMatter(element: PageElement): boolean {
  for (const { name } of elementsOf(element)) if (name === 'h1' || name === 'main') return true;
  return false;
}

function holdsIngredients(element: PageElement): boolean {
  let left = mostInside;
  for (const inside of elementsOf(element)) {
    if (hintOf(inside) === 'ingredients') return true;
    left -= 1;
    if (left === 0) return false;
  }
  return false;
}

/** Whether an element contains list items that start with numbers. */
export function holdsAmounts(element: PageElement): boolean {
  let found = 0;
  for (const inside of elementsOf(element))
    if (inside.name === 'li' && startsWithNumeral.test(startOfText(inside, longestNumber))) found += 1;
  return found >= fewestAmounts;
}

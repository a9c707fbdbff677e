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

/** Elements that begin a line of their own. */
export const asBlock = new Set(
  `address article aside blockquote body center dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header
   hr html legend li main ol p pre section summary table tbody tfoot th thead tr ul`.split(/\s+/),
);
/** An item with more is not one line. */
const longestLine = 160;
/** So many times its letters an item may be long in its source. */
const mostSpace = 20;
/** Cells within cells are looked through no further. */
const mostLooked = 200;
/** An amount is written in fewer, and the beginning of a line has fewer. */
export const mostPieces = 20;
const longestNumber = 8;
const fewestAmounts = 3;
/** "3 tablespoons of cold butter": a number, and what of. */
const startsCounted = /^\s*[\d¼-¾⅓-⅞].*\p{L}{3}/su;
/** So many elements of a box are looked at: it may be one of very many within one another. */
const mostInside = 5_000;
const shortestSentence = 40;
/** So many pieces before a box its button may stand. */
const mostBefore = 6;
/** Parts of a page around what it is about. */
const around =
  /(?:^|[\s_-])(?:comments?|comment-list|related|share|sharing|social|newsletter|(?:convertkit|formkit|mailchimp|klaviyo|optin)(?:-[\w-]*)?|signup|subscribe|breadcrumbs?|cookie-(?:banner|consent|notice)|advert\w*|ads?|promo|navbar|navigation|menu|toc|table-of-contents|screen-reader-text|sr-only|visually-hidden|print-only|jump-to-recipe|editsection|consent(?:-[\w-]*)?)(?:$|[\s_-])/i;
const hints = [
  [/ingredi|ainekset|ainesosa|zutat/i, 'ingredients'],
  [/instruction|direction|method|preparation|\bsteps?\b|ohjeet|valmistus|zubereit/i, 'instructions'],
] as const;

/** "print:ingredients-only:hidden": of how a box looks under a condition, not of what is in it. */
const conditional = /(?:^|\s)[^\s:]*[:[]\S*/g;

/** What a step takes, told once more right under it. */
const toldAgain = /instructions?-ingredients?(?![a-z])/i;

/** Words for those who do not see the page, or see it on paper alone; sites name so what is on paper too. */
const unseen = /visually-hidden|sr-only|screen-reader-text|print-only/i;
const longestUnseen = 300;
/** What leads elsewhere, or tells of the site. */
const aroundRoles = /^(?:navigation|search|contentinfo)$/;
/** A box around the whole page may be named for the path on top of it, and the recipe's own for the link that leads to it. */
const besides = /breadcrumb|navigation|menu|toc|shar(?:e|ing)|social|jump-to-recipe/i;

/** What a page is about. */
const matter = new Set(['html', 'body', 'main', 'article']);

/** "3" in an element of its own at the beginning of the third item, which is a sentence. */
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

/** What a thing costs, or an article on it within the words of a line that names it: that opens where somebody points at the line. */
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

/** A row of a table that is one line: short, with one break and one amount at most. */
export function isShortRow(element: PageElement): boolean {
  const cells = element.children.filter((cell) => isElement(cell) && cell.name === 'td') as PageElement[];
  let breaks = 0;
  for (const { name } of elementsOf(element)) {
    if (name === 'br') breaks += 1;
    if (breaks > 1) return false;
  }
  const counted = cells.filter((cell) => /^\s*[\d¼-¾⅓-⅞]/.test(startOfText(cell, longestLine)));
  return cells.length > 1 && counted.length < 2 && isShortItem(element);
}

/** Whether it has several lines, by breaks between them near its beginning. */
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

/** Whether its pieces are lines of their own, of one kind and each with its amount: what sets them apart is drawn. */
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

/** "2", "cups" and "flour", each in an element of its own and nothing between them: what keeps them apart is drawn. */
export function isOfParts({ children }: PageElement): boolean {
  const pieces = children.filter(isElement).filter((piece) => startOfText(piece, longestLine).trim() !== '');
  const isBare = children.every((child) => child.type !== 'text' || child.data.trim() === '');
  const [first] = pieces;
  return (
    pieces.length > 2 &&
    isBare &&
    first !== undefined &&
    /^\s*[\d¼-¾⅓-⅞]/.test(startOfText(first, longestNumber))
  );
}

/** Whether several lines stand in it, each with its amount in an element of its own. */
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
  // What stands behind a tab or a button is hidden until somebody looks for it.
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
  // What opens by a button is hidden until then, and is no less of the page.
  return !(unseen.test(word) && rawText(element).replace(/\s+/g, ' ').length > longestUnseen);
}

/** Whether a button right before it says that it opens it. */
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

/** An element, and so many of those in it. */
function firstOf(element: PageElement, most: number): PageElement[] {
  const found = [element];
  for (const inside of elementsOf(element)) {
    if (found.length > most) break;
    found.push(inside);
  }
  return found;
}

/** A list that leads nowhere is no menu, whatever is written around it. */
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

/** How many headlines a page has, counted once. */
const headlines = new WeakMap<object, number>();

/** An open dialog hides all that stands beside it from those who hear a page: what holds its only headline is hidden for no other reason. */
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

/** Whatever its classes say of what else is or is not in it, what holds the headline, or calls a part the main one, holds what the page is about. */
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

/** Whether a list in it has lines that begin with a number. */
export function holdsAmounts(element: PageElement): boolean {
  let found = 0;
  for (const inside of elementsOf(element))
    if (inside.name === 'li' && /^\s*[\d¼-¾⅓-⅞]/.test(startOfText(inside, longestNumber))) found += 1;
  return found >= fewestAmounts;
}

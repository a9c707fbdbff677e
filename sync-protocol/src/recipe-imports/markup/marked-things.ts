import { hasAmount } from '../blocks/recipe-lines.ts';
import { pageBlocks } from '../page/page-blocks.ts';
import {
  attributeOf,
  elementsOf,
  isElement,
  type PageElement,
  type PageNode,
  type PageRoot,
  rawText,
} from '../page/parse-page.ts';
import type { Thing, Value } from './thing.ts';

/** How a kind of markup says in its attributes what is what. */
export interface Dialect {
  isRecipe: (element: PageElement) => boolean;
  /** Whether an element is a thing of its own, with properties inside. */
  isThing: (element: PageElement) => boolean;
  /** Of which properties an element is the value, in schema.org's names. */
  propertiesOf: (element: PageElement) => string[];
}

/** Those behind them are cards that lead elsewhere. */
const mostRecipes = 100;
/** So many elements of a property are its lines; fewer may be lists. */
const fewestLines = 3;
/** Amount, unit, name and a note may each have a box of their own; what has more is a list. */
const mostParts = 4;
/** Of a list in which more is not marked, something else than each ingredient is. */
const mostBeside = 1.5;
/** Texts of which each line counts. */
const inLines = new Set(['recipeInstructions', 'recipeIngredient']);

/** Recipes that the page's elements are marked as, as JSON-LD would write them. */
export function readMarked(root: PageRoot, dialect: Dialect): Thing[] {
  return [...elementsOf(root)]
    .filter(dialect.isRecipe)
    .slice(0, mostRecipes)
    .map((element) => ({
      ...thingOf(element, dialect),
      '@type': 'Recipe',
    }));
}

function thingOf(element: PageElement, dialect: Dialect): Thing {
  const found = new Map<string, PageElement[]>();
  const walk = (nodes: PageElement['children']) => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      const names = dialect.propertiesOf(node);
      for (const name of names) found.set(name, [...(found.get(name) ?? []), node]);
      if (!dialect.isThing(node) && !names.some((name) => inLines.has(name))) walk(node.children);
    }
  };
  walk(element.children);
  return Object.fromEntries(
    [...found].map(([name, nodes]) => [
      name,
      (name === 'recipeIngredient' ? wholeLines(nodes) : nodes).flatMap((node) =>
        dialect.isThing(node)
          ? thingOrText(node, name, dialect)
          : valuesOf(node, name, nodes.length >= fewestLines),
      ),
    ]),
  );
}

/** Where the names of ingredients alone are marked, the items of the list that they stand in, with their amounts. */
function wholeLines(names: PageElement[]): PageElement[] {
  const items = names.map(itemAround).filter((item) => item !== null);
  const beside = new Set(items.flatMap(({ parent }) => parent?.children.filter(isItem) ?? []));
  const isEachOne = new Set(items).size === names.length && beside.size <= names.length * mostBeside;
  const tellsMore = items.filter((item) => hasAmount(plainText(item))).length > names.length / 2;
  return isEachOne && tellsMore && !names.some((name) => hasAmount(plainText(name))) ? items : names;
}

function itemAround({ parent }: PageElement): PageElement | null {
  if (parent === null || !isElement(parent as PageNode)) return null;
  return isItem(parent as PageNode) ? (parent as PageElement) : itemAround(parent as PageElement);
}

const isItem = (node: PageNode) => isElement(node) && /^(?:li|tr|p)$/.test(node.name);

const plainText = (element: PageElement) => rawText(element).replace(/\s+/g, ' ').trim();

/** A thing without properties, such as a HowToStep around plain text, is its text. */
function thingOrText(element: PageElement, name: string, dialect: Dialect): Value[] {
  const thing = thingOf(element, dialect);
  if (Object.keys(thing).length === 0) return valuesOf(element, name, true);
  const type = attributeOf(element, 'itemtype') || attributeOf(element, 'typeof');
  return [type === '' ? thing : { ...thing, '@type': type.split(/\s+/) }];
}

/** `isOneOfMany` where each line is an element of its own, whatever boxes it has for its parts. */
function valuesOf(element: PageElement, name: string, isOneOfMany: boolean): Value[] {
  const told = toldValue(element);
  if (told !== '') return [told];
  const blocks = pageBlocks(element);
  if (inLines.has(name) && isOneOfMany && blocks.length <= mostParts && !hasItems(element))
    return blocks.length === 0 ? [] : [blocks.map(({ text }) => text).join(' ')];
  // A header with the author and the day in it is called by its headline.
  const headline = name === 'name' ? blocks.find(({ kind }) => kind === 'heading') : undefined;
  if (headline) return [headline.text];
  const lines = blocks.map(
    // What looks like a heading among steps or ingredients is the name of a group.
    ({ kind, text }) => (kind === 'heading' && inLines.has(name) ? `${text.replace(/:$/, '')}:` : text),
  );
  if (lines.length === 0) return [];
  return inLines.has(name) ? lines : [lines.join(' ')];
}

function hasItems(element: PageElement): boolean {
  return [...elementsOf(element)].filter(({ name }) => /^(?:li|tr|br|h\d)$/.test(name)).length > 1;
}

/** What an element says in an attribute rather than in its text. */
function toldValue(element: PageElement): string {
  const content = attributeOf(element, 'content');
  if (content !== '') return content;
  switch (element.name) {
    case 'a':
    case 'link':
      return isAddress(element) ? attributeOf(element, 'href') : '';
    case 'img':
    case 'source':
      return attributeOf(element, 'data-src') || attributeOf(element, 'src');
    case 'time':
      return attributeOf(element, 'datetime');
    case 'data':
      return attributeOf(element, 'value');
    case 'abbr':
    case 'span':
      return /(?:^|\s)value-title(?:\s|$)/.test(attributeOf(element, 'class')) ||
        /^P(?:T|\d)/.test(attributeOf(element, 'title'))
        ? attributeOf(element, 'title')
        : '';
    default:
      return '';
  }
}

/** A link around a word is that word, unless it is the image's. */
function isAddress(element: PageElement): boolean {
  return /(?:^|\s)(?:image|u-photo|photo|url)(?:\s|$)/.test(
    `${attributeOf(element, 'itemprop')} ${attributeOf(element, 'property')} ${attributeOf(element, 'class')}`,
  );
}

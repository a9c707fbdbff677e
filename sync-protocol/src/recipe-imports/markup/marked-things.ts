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

/** How a kind of markup marks things and properties in attributes. */
export interface Dialect {
  isRecipe: (element: PageElement) => boolean;
  /** Whether an element is a thing with properties of its own. */
  isThing: (element: PageElement) => boolean;
  /** schema.org names of the properties whose value the element is. */
  propertiesOf: (element: PageElement) => string[];
}

/** Recipes per page; further ones are cards that link elsewhere. */
const mostRecipes = 100;
/** From this many elements of a property on, each is a line; fewer may be whole lists. */
const fewestLines = 3;
/** Parts of one ingredient: amount, unit, name and note; more make a list. */
const mostParts = 4;
/** Items of a list relative to marked names; with more, the marks are not on each ingredient. */
const mostBeside = 1.5;
/** Properties whose values are split into lines. */
const inLines = new Set(['recipeInstructions', 'recipeIngredient']);

/** Recipes marked in a page's elements, in the form of JSON-LD. */
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

/** If only the names of ingredients are marked, returns the list items around them, with amounts. */
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

/** The thing of an element; without properties, such as a HowToStep around plain text, its text. */
function thingOrText(element: PageElement, name: string, dialect: Dialect): Value[] {
  const thing = thingOf(element, dialect);
  if (Object.keys(thing).length === 0) return valuesOf(element, name, true);
  const type = attributeOf(element, 'itemtype') || attributeOf(element, 'typeof');
  return [type === '' ? thing : { ...thing, '@type': type.split(/\s+/) }];
}

/** The values of an element. With `isOneOfMany` each element is one line, whatever parts it has. */
function valuesOf(element: PageElement, name: string, isOneOfMany: boolean): Value[] {
  const told = toldValue(element);
  if (told !== '') return [told];
  const blocks = pageBlocks(element);
  if (inLines.has(name) && isOneOfMany && blocks.length <= mostParts && !hasItems(element))
    return blocks.length === 0 ? [] : [blocks.map(({ text }) => text).join(' ')];
  // Of a header with author and date, the headline is the name.
  const headline = name === 'name' ? blocks.find(({ kind }) => kind === 'heading') : undefined;
  if (headline) return [headline.text];
  const lines = blocks.map(
    // A heading among steps or ingredients names a group.
    ({ kind, text }) => (kind === 'heading' && inLines.has(name) ? `${text.replace(/:$/, '')}:` : text),
  );
  if (lines.length === 0) return [];
  return inLines.has(name) ? lines : [lines.join(' ')];
}

function hasItems(element: PageElement): boolean {
  return [...elementsOf(element)].filter(({ name }) => /^(?:li|tr|br|h\d)$/.test(name)).length > 1;
}

/** The value that an element has in an attribute; empty if none. */
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

/** Whether a link's value is its address, as for images; otherwise it is its text. */
function isAddress(element: PageElement): boolean {
  return /(?:^|\s)(?:image|u-photo|photo|url)(?:\s|$)/.test(
    `${attributeOf(element, 'itemprop')} ${attributeOf(element, 'property')} ${attributeOf(element, 'class')}`,
  );
}

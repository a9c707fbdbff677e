import { htmlLines, pageBlocks } from '../page/page-blocks.ts';
import { attributeOf, elementsOf, isElement, type PageElement, type PageRoot } from '../page/parse-page.ts';
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
  const properties = new Map<string, Value[]>();
  const walk = (nodes: PageElement['children']) => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      const names = dialect.propertiesOf(node);
      const isThing = dialect.isThing(node);
      for (const name of names) {
        const values = properties.get(name) ?? [];
        values.push(...(isThing ? thingOrText(node, name, dialect) : valuesOf(node, name)));
        properties.set(name, values);
      }
      if (!isThing && !names.some((name) => inLines.has(name))) walk(node.children);
    }
  };
  walk(element.children);
  return Object.fromEntries(properties);
}

/** A thing without properties, such as a HowToStep around plain text, is its text. */
function thingOrText(element: PageElement, name: string, dialect: Dialect): Value[] {
  const thing = thingOf(element, dialect);
  if (Object.keys(thing).length === 0) return valuesOf(element, name);
  const type = attributeOf(element, 'itemtype') || attributeOf(element, 'typeof');
  return [type === '' ? thing : { ...thing, '@type': type.split(/\s+/) }];
}

function valuesOf(element: PageElement, name: string): Value[] {
  const told = toldValue(element);
  if (told !== '') return [told];
  const lines = (inLines.has(name) ? pageBlocks(element) : htmlBlocksOf(element)).map(
    // What looks like a heading among steps or ingredients is the name of a group.
    ({ kind, text }) => (kind === 'heading' && inLines.has(name) ? `${text.replace(/:$/, '')}:` : text),
  );
  if (lines.length === 0) return [];
  return inLines.has(name) ? lines : [lines.join(' ')];
}

function htmlBlocksOf(element: PageElement) {
  const blocks = pageBlocks(element);
  return blocks.length > 0 ? blocks : htmlLines('');
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

/** A link around a word is that word, unless it is the picture's. */
function isAddress(element: PageElement): boolean {
  return /(?:^|\s)(?:image|u-photo|photo|url)(?:\s|$)/.test(
    `${attributeOf(element, 'itemprop')} ${attributeOf(element, 'property')} ${attributeOf(element, 'class')}`,
  );
}

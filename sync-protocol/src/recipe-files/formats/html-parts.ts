import {
  attributeOf,
  classesOf,
  elementsOf,
  type PageElement,
  type PageRoot,
  rawText,
} from '../../recipe-imports/page/parse-page.ts';

/**
 * Splits a page into pieces that each begin with a matching tag, so that a book of thousands is parsed recipe
 * by recipe.
 */
export function piecesOf(html: string, begin: RegExp): string[] {
  const starts = [...html.matchAll(begin)].map(({ index }) => index);
  return starts.map((start, index) => html.slice(start, starts[index + 1] ?? html.length));
}

export function find(root: PageRoot, is: (element: PageElement) => boolean): PageElement | null {
  for (const element of elementsOf(root)) if (is(element)) return element;
  return null;
}

export function findAll(
  root: { children: PageRoot['children'] },
  is: (element: PageElement) => boolean,
): PageElement[] {
  return [...elementsOf(root)].filter(is);
}

export const withId = (id: string) => (element: PageElement) => attributeOf(element, 'id') === id;
export const withClass = (name: string) => (element: PageElement) => classesOf(element).includes(name);
export const withProp = (name: string) => (element: PageElement) => attributeOf(element, 'itemprop') === name;

/** An element's text in one line. */
export function shown(element: PageElement | null): string {
  return element === null ? '' : rawText(element).replace(/\s+/g, ' ').trim();
}

/** An element's text in lines; paragraphs, list items and `br` end a line. */
export function shownLines(element: PageElement | null): string[] {
  if (element === null) return [];
  const paragraphs = findAll(element, ({ name }) => name === 'p' || name === 'li');
  const texts = paragraphs.length > 0 ? paragraphs : [element];
  return texts.flatMap((each) =>
    rawText(withBreaks(each))
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== ''),
  );
}

function withBreaks(element: PageElement): PageElement {
  for (const inner of elementsOf(element)) if (inner.name === 'br') inner.children = htmlText('\n');
  return element;
}

function htmlText(data: string): PageElement['children'] {
  return [{ type: 'text', data } as PageElement['children'][number]];
}

/** The value of a microdata property: the attribute `content` of a `meta`, otherwise the text. */
export function said(element: PageElement | null): string {
  if (element === null) return '';
  return element.name === 'meta' ? attributeOf(element, 'content') : shown(element);
}

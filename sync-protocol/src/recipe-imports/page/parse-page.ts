import { DomHandler, Parser, type parseDocument } from 'htmlparser2';

export type PageNode = ReturnType<typeof parseDocument>['children'][number];
export type PageElement = Extract<PageNode, { type: 'tag' | 'script' | 'style' }>;
export type PageRoot = ReturnType<typeof parseDocument>;

/** Deepest nesting: no ordinary page is deeper, and deeper ones take long to close and walk. */
const deepest = 400;
/** Several times the elements of the fullest pages. */
const mostElements = 60_000;

class TooMuchError extends Error {}

/** Stops parsing at too many elements or too deep nesting. */
class BoundedHandler extends DomHandler {
  private count = 0;

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.count += 1;
    if (this.tagStack.length > deepest || this.count > mostElements) throw new TooMuchError();
    super.onopentag(name, attribs);
  }
}

/** Parses any page: unclosed elements are closed, and parsing stops at the limits. */
export function parsePage(html: string): PageRoot {
  const handler = new BoundedHandler();
  try {
    new Parser(handler, { recognizeSelfClosing: false }).end(html);
  } catch (error) {
    if (!(error instanceof TooMuchError)) throw error;
  }
  return handler.root;
}

export function isElement(node: PageNode): node is PageElement {
  return node.type === 'tag' || node.type === 'script' || node.type === 'style';
}

/** All descendant elements in document order. */
export function* elementsOf(root: { children: PageNode[] }): Generator<PageElement> {
  const next = root.children.toReversed();
  for (let node = next.pop(); node !== undefined; node = next.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) next.push(node.children[at] as PageNode);
  }
}

export function attributeOf(element: PageElement, name: string): string {
  return element.attribs[name]?.trim() ?? '';
}

export function classesOf(element: PageElement): string[] {
  return attributeOf(element, 'class').split(/\s+/);
}

/** The start of the text inside, about `most` characters. */
export function startOfText(root: { children: PageNode[] }, most: number): string {
  let text = '';
  const take = (nodes: readonly PageNode[]) => {
    for (const node of nodes) {
      if (text.length >= most) return;
      if (node.type === 'text') text += node.data.slice(0, most);
      else if ('children' in node) take(node.children);
    }
  };
  take(root.children);
  return text.slice(0, most);
}

/** All text inside, unchanged. */
export function rawText(root: { children: PageNode[] }): string {
  return root.children
    .map((node) => (node.type === 'text' ? node.data : 'children' in node ? rawText(node) : ''))
    .join('');
}

import {
  ownerOf,
  SNAPSHOT_FORM,
  type Snapshot,
  type SnapshotElement,
  type SnapshotNode,
  sheetOf,
} from './snapshot.ts';

/** Of the moment: messages, dialogs, what says how sync stands, the ghost of a row that is moving. */
const fleeting = 'dialog, [popover], [inert], [data-fleeting], [role="alert"], [aria-live]';
/** What was typed, and how far a row has come on its way to the server. */
const fleetingAttributes = new Set(['style', 'value', 'data-sync', 'aria-activedescendant']);

interface SnapshotRequest {
  root: Element;
  /** Rows that nobody sees without scrolling are left out: those beyond this height. */
  heightPx: number;
  path: string;
  query: string;
  /** Names in local storage; see `Snapshot.kept`. */
  keys: readonly string[];
}

/** What is on the screen now, so that the next start can show it before the program is there. Null when nobody is known. */
export function takeSnapshot(request: SnapshotRequest): Snapshot | null {
  const { root, heightPx, path, query, keys } = request;
  const page = root.ownerDocument;
  const owner = ownerOf(localStorage);
  if (owner === null) return null;
  return {
    form: SNAPSHOT_FORM,
    path,
    title: page.title,
    lang: page.documentElement.lang,
    owner,
    kept: Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])),
    layout: { query, isMatching: window.matchMedia(query).matches },
    sheet: sheetOf(page),
    styles: stylesOf(page),
    page: childrenOf(root, heightPx),
  };
}

function childrenOf(parent: Element, seenPx: number): SnapshotNode[] {
  const nodes: SnapshotNode[] = [];
  // What stands in columns is taken whole: without its last rows it would stand otherwise.
  const heightPx = isInColumns(parent) ? Number.POSITIVE_INFINITY : seenPx;
  for (const child of parent.childNodes) {
    if (child instanceof Text) nodes.push(child.data);
    else if (child instanceof Element && !child.matches(fleeting)) {
      // Rows and shelves come in order: below the first that is out of sight there is none in sight.
      if (
        child.matches('[data-id], section, .list-rows') &&
        child.getBoundingClientRect().top + window.scrollY > heightPx
      )
        break;
      nodes.push(elementOf(child, heightPx));
    }
  }
  return nodes;
}

const isInColumns = (element: Element) =>
  element.matches('.list-columns, .list-columns ul') && getComputedStyle(element).columnWidth !== 'auto';

const elementOf = (element: Element, heightPx: number): SnapshotElement => ({
  tag: element.localName,
  attributes: Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => !fleetingAttributes.has(name))
      .map(({ name, value }) => [name, value]),
  ),
  style: element instanceof HTMLElement ? element.style.cssText : '',
  children: childrenOf(element, heightPx),
});

/** The page's own style sheet is there at each start before the snapshot is, the typeface with it; to read its rules twice takes a while. */
const stylesOf = (page: Document): string =>
  [...page.styleSheets]
    .filter((sheet) => !isOfPage(sheet))
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map((rule) => rule.cssText)
    .join('\n');

/** What came with the page stands before its manifest; what came with a part of the app was added to the end. */
function isOfPage({ ownerNode }: CSSStyleSheet): boolean {
  const end = ownerNode?.ownerDocument?.querySelector('link[rel=manifest]');
  const isBefore =
    end && ownerNode && ownerNode.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING;
  return ownerNode instanceof HTMLLinkElement && Boolean(isBefore);
}

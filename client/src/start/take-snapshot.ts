import {
  ownerOf,
  SNAPSHOT_FORM,
  type Snapshot,
  type SnapshotElement,
  type SnapshotNode,
  sheetOf,
} from './snapshot.ts';

/** Momentary elements that are left out: messages, dialogs, the sync indicator, the ghost of a moving row. */
const fleeting = 'dialog, [popover], [inert], [data-fleeting], [role="alert"], [aria-live]';
/**
 * Attributes left out: typed text and a row's sync state would be outdated; `style` is kept apart
 * (`SnapshotElement`).
 */
const fleetingAttributes = new Set(['style', 'value', 'data-sync', 'aria-activedescendant']);

interface SnapshotRequest {
  root: Element;
  /** Rows below this height are left out: nobody sees them without scrolling. */
  heightPx: number;
  path: string;
  query: string;
  /** Keys in local storage; see `Snapshot.kept`. */
  keys: readonly string[];
}

/**
 * Captures what is on the screen, so that the next start can show it before the app runs. Null when nobody is
 * known.
 */
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
  // Columns are captured whole: without their last rows the browser would balance them differently.
  const heightPx = isInColumns(parent) ? Number.POSITIVE_INFINITY : seenPx;
  for (const child of parent.childNodes) {
    if (child instanceof Text) nodes.push(child.data);
    else if (child instanceof Element && !child.matches(fleeting)) {
      // Rows and shelves are in order: after the first one out of sight all others are too.
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

/**
 * CSS rules of the snapshot. The page's own style sheet and typeface are loaded at each start anyway, and
 * parsing their rules twice takes time.
 */
const stylesOf = (page: Document): string =>
  [...page.styleSheets]
    .filter((sheet) => !isOfPage(sheet))
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map((rule) => rule.cssText)
    .join('\n');

/**
 * Style sheets that came with the page stand before the manifest link; those of app chunks are appended after
 * it.
 */
function isOfPage({ ownerNode }: CSSStyleSheet): boolean {
  const end = ownerNode?.ownerDocument?.querySelector('link[rel=manifest]');
  const isBefore =
    end && ownerNode && ownerNode.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING;
  return ownerNode instanceof HTMLLinkElement && Boolean(isBefore);
}

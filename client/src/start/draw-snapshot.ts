import type { Snapshot, SnapshotElement, SnapshotNode } from './snapshot.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Elements that load, run or navigate are never created, whatever a snapshot contains. */
const neverDrawn = /^(?:script|style|link|meta|base|iframe|frame|object|embed|img|image|use|foreignobject)$/i;
const drawnAttribute = /^(?!on|src|action$|formaction$|srcdoc$)[a-z][a-z-]*$/i;

/** Builds a snapshot's elements one by one with DOM calls, never by parsing HTML. */
export function drawSnapshot({ page }: Pick<Snapshot, 'page'>, into: Element): void {
  const document = into.ownerDocument;

  const draw = (node: SnapshotNode, parent: Element): void => {
    if (typeof node === 'string') parent.append(node);
    else if (!neverDrawn.test(node.tag)) parent.append(drawElement(node, parent));
  };

  const drawElement = ({ tag, attributes, style, children }: SnapshotElement, parent: Element): Element => {
    const isSvg = tag === 'svg' || parent.namespaceURI === svgNamespace;
    const element = isSvg ? document.createElementNS(svgNamespace, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
      if (drawnAttribute.test(name) && (name !== 'href' || /^[/#](?!\/)/.test(value)))
        element.setAttribute(name, value);
    if (style && element instanceof HTMLElement) element.style.cssText = style;
    for (const child of children) draw(child, element);
    return element;
  };

  for (const node of page) draw(node, into);
}

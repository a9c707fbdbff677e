import type { Picture, PictureElement, PictureNode } from './picture.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Nothing that loads, runs or leads away from here is drawn, whatever a picture says. */
const neverDrawn = /^(?:script|style|link|meta|base|iframe|frame|object|embed|img|image|use|foreignobject)$/i;
const drawnAttribute = /^(?!on|src|action$|formaction$|srcdoc$)[a-z][a-z-]*$/i;

/** Makes the elements of a picture, without HTML text: attributes and texts are set one by one. */
export function drawPicture({ page }: Pick<Picture, 'page'>, into: Element): void {
  const document = into.ownerDocument;

  const draw = (node: PictureNode, parent: Element): void => {
    if (typeof node === 'string') parent.append(node);
    else if (!neverDrawn.test(node.tag)) parent.append(drawElement(node, parent));
  };

  const drawElement = ({ tag, attributes, style, children }: PictureElement, parent: Element): Element => {
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

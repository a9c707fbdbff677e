import { fractions } from '../../quantity/fraction-signs.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { attributeOf, isElement, type PageElement, type PageNode, startOfText } from './parse-page.ts';

const longestName = 60;
const longestAmount = 24;
const fewestRows = 2;
const isCell = /^(?:div|p|span)$/;
/** "2 dl", "1 prk (70 g)", "2–3 rkl". */
const amountOnly = new RegExp(
  String.raw`^[\d${fractions}][\d\s.,/${fractions}–-]*(?:\p{L}{1,12}\.?)?(?:\s?\([^()]*\))?$`,
  'u',
);
const name = /^\p{L}[^:!?]*$/u;

/**
 * Cache by box: whether its children are rows of a name and an amount, a table by styling only. The name of a
 * part may be in a box of its own above.
 */
const known = new WeakMap<PageNode, boolean>();

/** Whether an element is a row of a name and an amount: "flour" and "3 dl", "salt" and an empty box. */
export function isRowOfTwo(element: PageElement): boolean {
  const { parent, name: tag } = element;
  return isCell.test(tag) && holdsRows(parent) && amountIn(element) !== null;
}

/** Whether an element is the heading of rows after it. */
export function isOverRows(element: PageElement): boolean {
  const { parent, name: tag } = element;
  return (
    isCell.test(tag) && parent?.children.find(isElement) === element && isName(element) && holdsRows(parent)
  );
}

function holdsRows(box: PageElement['parent']): boolean {
  if (!box || !('name' in box)) return false;
  const found = known.get(box) ?? areRows(box);
  known.set(box, found);
  return found;
}

function areRows(box: PageElement): boolean {
  const boxes = box.children.filter(isElement);
  const rows = boxes[0] && isName(boxes[0]) ? boxes.slice(1) : boxes;
  const [first] = rows;
  if (!first || rows.length < fewestRows) return false;
  const kind = attributeOf(first, 'class');
  const amounts = rows.map((row) => (attributeOf(row, 'class') === kind ? amountIn(row) : null));
  return !amounts.includes(null) && amounts.some((amount) => amount !== '');
}

/** Whether an element is only a name: "Filling". */
function isName(element: PageElement): boolean {
  return !element.children.some(isElement) && name.test(startOfText(element, longestName + 1).trim());
}

/** A row's amount; empty for none, null if the element is no row. */
function amountIn({ name: tag, children }: PageElement): string | null {
  const cells = children.filter(isElement);
  const isBare = children.every((child) => child.type !== 'text' || child.data.trim() === '');
  if (!isCell.test(tag) || !isBare || cells.length !== 2) return null;
  if (!cells.every((cell) => isCell.test(cell.name) && !cell.children.some(isElement))) return null;
  const [thing = '', amount = ''] = cells.map((cell) => startOfText(cell, longestName + 1).trim());
  const isThing = name.test(thing) && thing.length <= longestName;
  // "a pinch" is an amount only together with a name.
  const isAmount =
    amount === '' ||
    (amount.length <= longestAmount && (amountOnly.test(amount) || hasAmount(`${amount} ${thing}`)));
  return isThing && isAmount ? amount : null;
}

import { attributeOf, isElement, type PageElement, type PageNode, startOfText } from './parse-page.ts';

const longestName = 60;
const longestAmount = 24;
const fewestRows = 2;
const isCell = /^(?:div|p|span)$/;
/** "2 dl", "1 prk (70 g)", "2–3 rkl". */
const amountOnly = /^[\d½⅓⅔¼¾⅛][\d\s.,/½⅓⅔¼¾⅛–-]*(?:\p{L}{1,12}\.?)?(?:\s?\([^()]*\))?$/u;
const name = /^\p{L}[^:!?]*$/u;

/** Of a box, whether its boxes are rows of a name and, in a box behind it, how much: nothing but a drawn line makes a table of them. */
const known = new WeakMap<PageNode, boolean>();

/** Whether an element is one of such rows: "flour" and "3 dl", "salt" and an empty box. */
export function isRowOfTwo({ parent, name: tag }: PageElement): boolean {
  if (!isCell.test(tag) || !parent || !('name' in parent)) return false;
  const found = known.get(parent) ?? areRows(parent);
  known.set(parent, found);
  return found;
}

function areRows(box: PageElement): boolean {
  const rows = box.children.filter(isElement);
  const [first] = rows;
  if (!first || rows.length < fewestRows) return false;
  const kind = attributeOf(first, 'class');
  const amounts = rows.map((row) => (attributeOf(row, 'class') === kind ? amountIn(row) : null));
  return !amounts.includes(null) && amounts.some((amount) => amount !== '');
}

/** Empty where there is none; null for what is no such row. */
function amountIn({ name: tag, children }: PageElement): string | null {
  const cells = children.filter(isElement);
  const isBare = children.every((child) => child.type !== 'text' || child.data.trim() === '');
  if (!isCell.test(tag) || !isBare || cells.length !== 2) return null;
  if (!cells.every((cell) => isCell.test(cell.name) && !cell.children.some(isElement))) return null;
  const [thing = '', amount = ''] = cells.map((cell) => startOfText(cell, longestName + 1).trim());
  const isThing = name.test(thing) && thing.length <= longestName;
  const isAmount = amount === '' || (amount.length <= longestAmount && amountOnly.test(amount));
  return isThing && isAmount ? amount : null;
}

import { fractions } from '../../quantity/fraction-signs.ts';
import { isElement, type PageElement, type PageNode, startOfText } from './parse-page.ts';

const mostRows = 60;
const mostColumns = 8;
/** Sibling nodes before a cell, including white space. */
const mostBefore = 3 * mostColumns;
const fewestRows = 3;
const mostly = 0.7;
const longestAmount = 40;
/** "225 g", "1½ cups", "2 tl (10 g)": with a unit, since a bare number may be a count of the next column. */
const amount = new RegExp(
  String.raw`^(?:n\. ?|ca\.? ?|[~≈] ?)?[\d${fractions}][\d\s.,/${fractions}–-]{0,12}\p{L}[\p{L}.]{0,14}(?:\s?\([^()]*\))?$`,
  'u',
);
const percent = /^\d{1,3}(?:[.,]\d{1,2})?\s?%$/;
const metric = /^[^\p{L}]*(?:k?g|[mdc]?l|gr|grams?|gramm(?:aa|a)?)(?![\p{L}])/iu;
const energy = /k(?:cal|j)(?!\p{L})/iu;

/** Cache by table: the columns that repeat another's amounts. */
const known = new WeakMap<PageElement, ReadonlySet<number>>();

/**
 * Whether a cell repeats the amount: in other units, for another number of servings, or as a baker's
 * percentage.
 */
export function isOtherAmount(cell: PageElement): boolean {
  const row = cell.parent;
  if (!row || !('name' in row) || row.name !== 'tr') return false;
  const table = tableOf(row);
  if (!table) return false;
  const others = known.get(table) ?? otherColumns(table);
  known.set(table, others);
  return others.size > 0 && others.has(placeOf(cell));
}

/** Index of a cell in its row; -1 beyond the limit. */
function placeOf(cell: PageElement): number {
  let place = 0;
  let before = cell.prev as PageNode | null;
  for (let left = mostBefore; before !== null; left -= 1) {
    if (left === 0) return -1;
    if (isElement(before) && isCell(before)) place += 1;
    before = before.prev as PageNode | null;
  }
  return place;
}

function tableOf(row: PageElement): PageElement | null {
  let { parent } = row;
  if (parent && 'name' in parent && /^t(?:body|head|foot)$/.test(parent.name)) parent = parent.parent;
  return parent && 'name' in parent && parent.name === 'table' ? parent : null;
}

function otherColumns(table: PageElement): ReadonlySet<number> {
  const rows = rowsOf(table)
    .slice(0, mostRows)
    .map((row) =>
      cellsOf(row).map((cell) =>
        startOfText(cell, longestAmount + 1)
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    );
  const count = Math.max(0, ...rows.map((row) => row.length));
  const whole = rows.filter((row) => row.length === count && row.some((text) => /\d/.test(text)));
  if (count < 3 || count > mostColumns || whole.length < fewestRows) return new Set();
  if (whole.some((row) => row.some((text) => energy.test(text)))) return new Set();
  const columns = Array.from({ length: count }, (_, at) => whole.map((row) => row[at] ?? ''));
  const are = (test: RegExp) =>
    columns.map((texts) => {
      const told = texts.filter((text) => text !== '');
      return (
        told.length >= fewestRows && told.filter((text) => test.test(text)).length >= told.length * mostly
      );
    });
  const [amounts, shares] = [are(amount), are(percent)];
  if (!amounts.includes(true)) return new Set();
  const others = new Set(columns.flatMap((_, at) => (shares[at] === true ? [at] : [])));
  for (let start = 0; start < count; start += 1) {
    let end = start;
    while (amounts[end] === true || shares[end] === true) end += 1;
    const beside = columns.map((_, at) => at).filter((at) => at >= start && at < end && amounts[at] === true);
    const isMetric = (at: number) =>
      (columns[at] ?? []).filter((text) => metric.test(text)).length >= whole.length / 2;
    const best = beside.find(isMetric) ?? beside[0];
    for (const at of beside) if (at !== best) others.add(at);
    start = end;
  }
  return others;
}

function rowsOf(table: PageElement): PageElement[] {
  return elementsIn(table).flatMap((part) => (part.name === 'tr' ? [part] : rowsIn(part)));
}

const rowsIn = (part: PageElement) =>
  /^t(?:body|head|foot)$/.test(part.name) ? elementsIn(part).filter(({ name }) => name === 'tr') : [];
const isCell = ({ name }: PageElement) => name === 'td' || name === 'th';
const cellsOf = (row: PageElement) => elementsIn(row).filter(isCell);
const elementsIn = ({ children }: PageElement) => (children as PageNode[]).filter(isElement);

import { type Static, Type } from 'typebox';
import { LineOrNone } from '../nouns/texts.ts';
import { parseQuantity, type Quantity } from '../quantity/parse-quantity.ts';
import { inOneUnitEach } from '../quantity/two-units.ts';
import { type Unit, units } from '../quantity/units.ts';

export const maxPriceAmount = 100_000_000;

/**
 * What something costs. Each price has its own currency, since people who shop abroad note the price on the
 * shelf.
 */
export const Price = Type.Object(
  {
    /** Hundredths of the currency. */
    amount: Type.Integer({ minimum: 0, maximum: maxPriceAmount }),
    /** ISO 4217 code. */
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    /**
     * What the amount buys: 'kg', 'l', '3' of "3 for 5 €", '6 pcs' of six that were bought at once; empty for
     * the whole line.
     */
    per: LineOrNone(20),
  },
  { additionalProperties: false },
);
export type Price = Static<typeof Price>;

/** Units of which each is one item at the till; a clove or a slice is not. */
const soldWhole: readonly Unit[] = [
  ...(['pack', 'can', 'jar', 'bag', 'box', 'bottle', 'tube', 'tray'] as const),
  ...(['bunch', 'pot', 'roll', 'head'] as const),
];

/** Units that hold an unknown number of items. */
const holdsSeveral: readonly Unit[] = ['pack', 'bag', 'box', 'tray'];

/** Cost of a line in hundredths of the currency. */
interface LineCost {
  amount: number;
  /**
   * Part of the quantity is, or may be, not included: a price per kilo says nothing about "2 tlk", nor one
   * per pack about "10".
   */
  isPartial: boolean;
  /** The price counts for this quantity, at least in part: not one per kilo for "2 tlk". */
  isTold: boolean;
}

/**
 * Cost of a line: the price itself if it is for the whole line, else in proportion to the quantity; of a sum
 * ("400 g + 2 tlk") only the convertible parts count. Without a count it is one item, and without an amount
 * in the price's unit one unit. Packages, cans and the like count as items, but not as the pieces of '6 pcs'.
 */
export function lineCost({ amount, per }: Price, quantity: string): LineCost {
  const sold = per === '' ? null : parseQuantity(/^\d/.test(per) ? per : `1 ${per}`);
  if (!sold) return { amount, isPartial: false, isTold: false };
  const isOfPieces = sold.unit === 'pcs';
  const soldAmount = inBase(sold);
  const wanted = quantity.split(' + ').flatMap(inOneUnitEach).map(parseQuantity);
  const told = wanted.flatMap((part) =>
    part && isToldBy(soldAmount.base, isOfPieces, part) ? [inBase(part).value] : [],
  );
  if (told.length > 0) {
    const value = told.reduce((sum, each) => sum + each);
    return {
      amount: Math.round((amount * value) / soldAmount.value),
      isPartial: told.length < wanted.length,
      isTold: true,
    };
  }
  const isOneThing = /^\d+$/.test(per) && wanted.every((part) => part === null);
  const isOfSeveral = wanted.some((part) => part && isOfThings(inBase(part).base, soldAmount.base));
  return {
    amount: Math.round(isOneThing ? amount / soldAmount.value : amount),
    isPartial: isOfSeveral,
    isTold: false,
  };
}

/**
 * The price of a line as one of its food, which counts for other amounts too: "eggs 6 2.10 €" is 2.10 € for
 * 6 pcs. Unchanged if the quantity is no single amount of whole units.
 */
export function priceOfFood(price: Price, quantity: string): Price {
  const bought = price.per === '' ? parseQuantity(quantity) : null;
  return bought && bought.amount.min === bought.amount.max ? { ...price, per: perOf(bought) } : price;
}

function perOf(quantity: Quantity): string {
  const { base, value } = inBase(quantity);
  const inUnit: [number, Unit] = [quantity.amount.max, quantity.unit ?? 'pcs'];
  const [count, unit] = Number.isInteger(quantity.amount.max) ? inUnit : [value, base];
  if (!Number.isInteger(count) || count > mostPer) return '';
  if (count === 1) return unit === 'pcs' ? '1' : unit;
  return `${count} ${unit}`;
}

/** The most units in `Price.per`. */
const mostPer = 9_999;

/** Whether a price per `base` applies to a quantity; also if one is in items and the other in packages. */
function isToldBy(base: Unit, isOfPieces: boolean, quantity: Quantity): boolean {
  const wanted = inBase(quantity).base;
  if (wanted === base || (!isOfPieces && isOfThings(base, wanted))) return true;
  return isOfThings(wanted, base) && !holdsSeveral.includes(base);
}

const isOfThings = (things: Unit, packages: Unit): boolean =>
  things === 'pcs' && soldWhole.includes(packages);

function inBase({ amount, unit }: Quantity): { base: Unit; value: number } {
  const row = unit && units[unit];
  return { base: row?.base ?? 'pcs', value: amount.max * (row?.factor ?? 1) };
}

interface SummedLine {
  price: Price | null;
  quantity: string;
  /** The price is the food's latest, noted for another line. */
  isFromBefore?: boolean;
}

/**
 * Totals of lines by currency, the largest first; with the number of lines whose price is known, and whether
 * part of a line is not, or may not be, included.
 */
export function sumOfLines(lines: readonly SummedLine[]): {
  sums: { currency: string; amount: number }[];
  known: number;
  isPartial: boolean;
} {
  const byCurrency = new Map<string, number>();
  let known = 0;
  let isPartial = false;
  for (const { price, quantity, isFromBefore } of lines) {
    if (!price) continue;
    known++;
    const cost = lineCost(price, quantity);
    isPartial ||= cost.isPartial || (isFromBefore === true && quantity !== '' && !cost.isTold);
    byCurrency.set(price.currency, (byCurrency.get(price.currency) ?? 0) + cost.amount);
  }
  const sums = [...byCurrency].map(([currency, amount]) => ({ currency, amount }));
  return { sums: sums.sort((a, b) => b.amount - a.amount), known, isPartial };
}

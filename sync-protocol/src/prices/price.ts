import { type Static, Type } from 'typebox';
import { LineOrNone } from '../nouns/texts.ts';
import { parseQuantity, type Quantity } from '../quantity/parse-quantity.ts';
import { inOneUnitEach } from '../quantity/two-units.ts';
import { type Unit, units } from '../quantity/units.ts';

export const maxPriceAmount = 100_000_000;

/** What something costs. Each price has its currency: who shops abroad writes what stands on the shelf there. */
export const Price = Type.Object(
  {
    /** In hundredths of the currency. */
    amount: Type.Integer({ minimum: 0, maximum: maxPriceAmount }),
    /** ISO 4217. */
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    /** What that buys: 'kg', 'l', '3' of "3 for 5 €"; empty for all of a line. */
    per: LineOrNone(20),
  },
  { additionalProperties: false },
);
export type Price = Static<typeof Price>;

/** Each of them is one thing at the till, and a clove or a slice is not. */
const soldWhole: readonly Unit[] = [
  ...(['pack', 'can', 'jar', 'bag', 'box', 'bottle', 'tube', 'tray'] as const),
  ...(['bunch', 'pot', 'roll', 'head'] as const),
];

/** Of these nobody knows how many things are in one. */
const holdsSeveral: readonly Unit[] = ['pack', 'bag', 'box', 'tray'];

/** What a line costs, in hundredths. */
interface LineCost {
  amount: number;
  /** A part of its quantity is not in it, or may not be: the price says nothing of "2 tlk" where it is of a kilo, nor of "10" where it is of a pack. */
  isPartial: boolean;
}

/**
 * What a line costs: all of it at a price for all of it, else as much as its quantity asks for; of a sum ("400 g + 2 tlk") what can be
 * told. One thing where the quantity does not say how many, and one unit where it says nothing in that unit. Packages, cans and the
 * like are things.
 */
export function lineCost({ amount, per }: Price, quantity: string): LineCost {
  const sold = per === '' ? null : parseQuantity(/^\d/.test(per) ? per : `1 ${per}`);
  if (!sold) return { amount, isPartial: false };
  const soldAmount = inBase(sold);
  const wanted = quantity.split(' + ').flatMap(inOneUnitEach).map(parseQuantity);
  const told = wanted.flatMap((part) =>
    part && isToldBy(soldAmount.base, part) ? [inBase(part).value] : [],
  );
  if (told.length > 0) {
    const value = told.reduce((sum, each) => sum + each);
    return {
      amount: Math.round((amount * value) / soldAmount.value),
      isPartial: told.length < wanted.length,
    };
  }
  const isOneThing = soldAmount.base === 'pcs' && wanted.every((part) => part === null);
  const isOfSeveral = wanted.some((part) => part && isOfThings(inBase(part).base, soldAmount.base));
  return { amount: Math.round(isOneThing ? amount / soldAmount.value : amount), isPartial: isOfSeveral };
}

/** Whether a price of so much in a base says what a quantity costs: also where one of them is of things and the other of packages. */
function isToldBy(base: Unit, quantity: Quantity): boolean {
  const wanted = inBase(quantity).base;
  if (wanted === base || isOfThings(base, wanted)) return true;
  return isOfThings(wanted, base) && !holdsSeveral.includes(base);
}

const isOfThings = (things: Unit, packages: Unit): boolean =>
  things === 'pcs' && soldWhole.includes(packages);

function inBase({ amount, unit }: Quantity): { base: Unit; value: number } {
  const row = unit && units[unit];
  return { base: row?.base ?? 'pcs', value: amount.max * (row?.factor ?? 1) };
}

/**
 * What lines come to, one sum a currency, the largest first; and of how many lines the price is known, and whether it leaves a part of
 * one of them out.
 */
export function sumOfLines(lines: readonly { price: Price | null; quantity: string }[]): {
  sums: { currency: string; amount: number }[];
  known: number;
  isPartial: boolean;
} {
  const byCurrency = new Map<string, number>();
  let known = 0;
  let isPartial = false;
  for (const { price, quantity } of lines) {
    if (!price) continue;
    known++;
    const cost = lineCost(price, quantity);
    isPartial ||= cost.isPartial;
    byCurrency.set(price.currency, (byCurrency.get(price.currency) ?? 0) + cost.amount);
  }
  const sums = [...byCurrency].map(([currency, amount]) => ({ currency, amount }));
  return { sums: sums.sort((a, b) => b.amount - a.amount), known, isPartial };
}

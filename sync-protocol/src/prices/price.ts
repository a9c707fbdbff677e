import { type Static, Type } from 'typebox';
import { LineOrNone } from '../nouns/texts.ts';
import { parseQuantity } from '../quantity/parse-quantity.ts';
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
const soldWhole: readonly (Unit | null)[] = [
  ...(['pack', 'can', 'jar', 'bag', 'box', 'bottle', 'tube', 'tray'] as const),
  ...(['bunch', 'pot', 'roll', 'head'] as const),
];

/**
 * What a line costs, in hundredths: all of it at a price for all of it, else as much as its quantity asks for. One thing where the
 * quantity does not say how many, and one unit where it says nothing in that unit. Packages, cans and the like are things.
 */
export function lineCost({ amount, per }: Price, quantity: string): number {
  if (per === '') return amount;
  const sold = parseQuantity(/^\d/.test(per) ? per : `1 ${per}`);
  const wanted = quantity === '' ? null : parseQuantity(quantity);
  if (!sold) return amount;
  const soldAmount = inBase(sold);
  if (!wanted)
    return Math.round(sold.unit === null || sold.unit === 'pcs' ? amount / soldAmount.value : amount);
  const wantedAmount = inBase(wanted);
  const isCounted = soldAmount.base === 'pcs' && soldWhole.includes(wanted.unit);
  return isCounted || wantedAmount.base === soldAmount.base
    ? Math.round((amount * wantedAmount.value) / soldAmount.value)
    : amount;
}

function inBase({ amount, unit }: NonNullable<ReturnType<typeof parseQuantity>>): {
  base: string;
  value: number;
} {
  const row = unit && units[unit];
  return { base: row?.base ?? 'pcs', value: amount.max * (row?.factor ?? 1) };
}

/** What lines come to, one sum a currency, the largest first; and of how many lines the price is known. */
export function sumOfLines(lines: readonly { price: Price | null; quantity: string }[]): {
  sums: { currency: string; amount: number }[];
  known: number;
} {
  const byCurrency = new Map<string, number>();
  let known = 0;
  for (const { price, quantity } of lines) {
    if (!price) continue;
    known++;
    byCurrency.set(price.currency, (byCurrency.get(price.currency) ?? 0) + lineCost(price, quantity));
  }
  const sums = [...byCurrency].map(([currency, amount]) => ({ currency, amount }));
  return { sums: sums.sort((a, b) => b.amount - a.amount), known };
}

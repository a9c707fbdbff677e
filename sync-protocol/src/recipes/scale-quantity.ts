import { formatQuantity, type QuantityLocale } from '../quantity/format-quantity.ts';
import { parseQuantity, type Quantity } from '../quantity/parse-quantity.ts';
import type { Unit } from '../quantity/units.ts';

export interface ScaledQuantity {
  text: string;
  /** False: the amount is not understood ("to taste"), and stands as it was typed. */
  isScaled: boolean;
}

/** Units that a cook changes to where the number would get clumsy: above or below so many of `unit`. */
const steps: readonly { unit: Unit; from: number; factor: number; to: Unit }[] = [
  { unit: 'g', from: 1000, factor: 0.001, to: 'kg' },
  { unit: 'ml', from: 1000, factor: 0.001, to: 'l' },
  { unit: 'dl', from: 10, factor: 0.1, to: 'l' },
];
const stepsDown: readonly { unit: Unit; below: number; factor: number; to: Unit }[] = [
  { unit: 'kg', below: 1, factor: 1000, to: 'g' },
  { unit: 'l', below: 1, factor: 10, to: 'dl' },
];

/**
 * A quantity as typed, for so many times the servings: '1 ½ dl' × 2 is '3 dl', '2–3' × 2 is '4–6', '2 large' × 2 is
 * '4 large'. What comes out is written as `locale` has it; a factor of 1 leaves the text alone. Pure.
 */
export function scaleQuantity(text: string, factor: number, locale: QuantityLocale): ScaledQuantity {
  const understood = readBeginning(text);
  if (!understood) return { text, isScaled: false };
  if (factor === 1) return { text, isScaled: true };
  const { quantity, rest } = understood;
  const { min, max } = quantity.amount;
  const scaled = inHandyUnit({ ...quantity, amount: { min: min * factor, max: max * factor } });
  return { text: formatQuantity(scaled, locale) + rest, isScaled: true };
}

/** The longest beginning, up to a gap between words, that is a quantity; what follows stays as it is ("2" + " large"). */
function readBeginning(text: string): { quantity: Quantity; rest: string } | null {
  const typed = text.trim();
  const ends = [...typed.matchAll(/(?=[\s,;(])|$/g)].map(({ index }) => index).reverse();
  for (const end of ends) {
    const beginning = typed.slice(0, end).trimEnd();
    const quantity = parseQuantity(beginning);
    const rest = typed.slice(beginning.length);
    // '1, 5' may be one and a half: a number goes on behind a comma.
    if (quantity && !/^[\s,.]*\d/.test(rest)) return { quantity, rest };
  }
  return null;
}

function inHandyUnit(quantity: Quantity): Quantity {
  const { unit, amount } = quantity;
  const up = steps.find((step) => step.unit === unit && amount.min >= step.from);
  const down = stepsDown.find((step) => step.unit === unit && amount.max < step.below);
  const step = up ?? down;
  if (!step) return quantity;
  const { factor, to } = step;
  return { ...quantity, unit: to, amount: { min: amount.min * factor, max: amount.max * factor } };
}

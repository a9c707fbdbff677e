import { formatQuantity } from '../../quantity/format-quantity.ts';
import type { Quantity } from '../../quantity/parse-quantity.ts';
import { keptLocale } from '../../quantity/quantity-in-words.ts';
import { readBeginning } from '../../quantity/read-beginning.ts';
import { type Unit, units } from '../../quantity/units.ts';

export type UnitSystem = 'metric' | 'us';

/** Spoons are of both, and pieces and packs of none. */
const systemOf: Partial<Record<Unit, UnitSystem>> = {
  mg: 'metric',
  g: 'metric',
  kg: 'metric',
  ml: 'metric',
  cl: 'metric',
  dl: 'metric',
  l: 'metric',
  oz: 'us',
  lb: 'us',
  cup: 'us',
};

/** The unit that so much is told in: the first of which there is enough. In grams or millilitres, and rounded to what one can measure. */
const steps: Readonly<
  Record<UnitSystem, Record<'g' | 'ml', readonly { unit: Unit; from: number; to: number }[]>>
> = {
  metric: {
    g: [
      { unit: 'kg', from: 1000, to: 0.05 },
      { unit: 'g', from: 50, to: 5 },
      { unit: 'g', from: 0, to: 1 },
    ],
    ml: [
      { unit: 'l', from: 1000, to: 0.1 },
      { unit: 'dl', from: 100, to: 0.1 },
      { unit: 'ml', from: 0, to: 5 },
    ],
  },
  us: {
    g: [
      { unit: 'lb', from: 453, to: 0.25 },
      { unit: 'oz', from: 0, to: 0.5 },
    ],
    ml: [
      { unit: 'cup', from: 177, to: 0.25 },
      { unit: 'tbsp', from: 14, to: 0.5 },
      { unit: 'tsp', from: 0, to: 0.25 },
    ],
  },
};

/**
 * A quantity as kept, in another country's units: '1 cup' is 'about 2.4 dl'. Volume stays volume and mass mass, as nobody knows how
 * heavy a cup of it is; what is in that system already, or in none, stays as it is written. Pure.
 */
export function inUnitSystem(text: string, system: UnitSystem): string {
  const understood = readBeginning(text);
  const unit = understood?.quantity.unit;
  if (!understood || !unit || systemOf[unit] === undefined || systemOf[unit] === system) return text;
  const { base, factor } = units[unit];
  const { amount } = understood.quantity;
  if (base !== 'g' && base !== 'ml') return text;
  const [min, max] = [amount.min * factor, amount.max * factor];
  const step = steps[system][base].find(({ from }) => min >= from);
  if (!step) return text;
  const told = (value: number) =>
    Math.max(Math.round(value / units[step.unit].factor / step.to), 1) * step.to;
  const quantity: Omit<Quantity, 'text'> = {
    unit: step.unit,
    amount: { min: told(min), max: told(max) },
    isApproximate: true,
  };
  return formatQuantity(quantity, keptLocale) + understood.rest;
}

const temperature = /(\d{2,3})(?:(\s?[–-]\s?)(\d{2,3}))?(\s?°\s?)([CF])\b/g;

/** A step with its temperatures in the other scale, to five degrees as ovens have them. Pure. */
export function inDegreesOf(step: string, system: UnitSystem): string {
  const wanted = system === 'us' ? 'F' : 'C';
  return step.replace(temperature, (whole, from: string, dash = '', to = '', sign: string, scale: string) => {
    if (scale === wanted) return whole;
    const other = (degrees: string) => (degrees === '' ? '' : String(inScale(Number(degrees), wanted)));
    return `${other(from)}${dash}${other(to)}${sign}${wanted}`;
  });
}

function inScale(degrees: number, wanted: 'C' | 'F'): number {
  const other = wanted === 'F' ? degrees * 1.8 + 32 : (degrees - 32) / 1.8;
  return Math.round(other / 5) * 5;
}

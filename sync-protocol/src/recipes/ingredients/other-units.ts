import { formatQuantity } from '../../quantity/format-quantity.ts';
import { fractions } from '../../quantity/fraction-signs.ts';
import type { Quantity } from '../../quantity/parse-quantity.ts';
import { keptLocale } from '../../quantity/quantity-in-words.ts';
import { type Unit, units } from '../../quantity/units.ts';
import type { Ingredient } from '../recipe.ts';
import { readMeasure } from './read-measure.ts';
import { readUsMeasure } from './us-measure.ts';

export type UnitSystem = 'metric' | 'us';

/** System of each unit; spoons belong to both systems, pieces and packs to none. */
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

/**
 * Units to convert to, by size: the first with `from` (in grams or millilitres) not above the amount; the
 * result is rounded to multiples of `to`.
 */
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
      { unit: 'oz', from: 50, to: 0.5 },
      { unit: 'oz', from: 15, to: 0.1 },
      // Below 3 g nothing is converted: a scale in ounces does not show it.
      { unit: 'oz', from: 3, to: 0.05 },
    ],
    ml: [
      { unit: 'cup', from: 177, to: 0.25 },
      { unit: 'tbsp', from: 14, to: 0.5 },
      { unit: 'tsp', from: 0, to: 0.25 },
    ],
  },
};

/**
 * Converts a stored quantity to another unit system: '1 cup' is 'about 2.4 dl'. Volume stays volume and mass
 * stays mass, as the density is unknown; quantities already in the system, or in none, stay unchanged. If the
 * author gives both, as in '8 oz (225 g)', the author's value is used. Pure.
 */
export function inUnitSystem(text: string, system: UnitSystem): string {
  const read = readMeasure(text);
  if (!read) return text;
  const { unit, amount } = read.quantity;
  const of = read.isUsMeasure ? 'us' : systemOf[unit];
  const { base, factor } = units[unit];
  if (of === undefined || of === system || (base !== 'g' && base !== 'ml')) return text;
  const [min, max] = [amount.min * factor, amount.max * factor];
  const said = saidAsWell(read.rest, system, { base, amount: min });
  if (said !== null) return said;
  const step = steps[system][base].find(({ from }) => min >= from);
  if (!step) return text;
  const told = (value: number) =>
    Math.max(Math.round(value / units[step.unit].factor / step.to), 1) * step.to;
  const quantity: Omit<Quantity, 'text'> = {
    unit: step.unit,
    amount: { min: told(min), max: told(max) },
    isApproximate: true,
  };
  return formatQuantity(quantity, keptLocale) + read.rest;
}

const endsInNumeral = new RegExp(String.raw`[\d${fractions}]$`);

/**
 * Converts an ingredient to another unit system. Also handles ingredients stored with a US unit at the start
 * of the name, such as '1' of 'pint cream'.
 */
export function ingredientInSystem({ quantity, name }: Ingredient, system: UnitSystem): Ingredient {
  const measure = endsInNumeral.test(quantity) ? readUsMeasure(name) : null;
  const [amount, thing] =
    measure !== null && /^\s\p{L}/u.test(measure.rest)
      ? [`${quantity} ${measure.word}`, measure.rest.trim().replace(/^of (?=\S)/, '')]
      : [quantity, name];
  const other = inUnitSystem(amount, system);
  return other === amount ? { quantity, name } : { quantity: other, name: thing };
}

const inBoth = /^\s*(?:\(([^()]+)\)|\/\s*([^/]+))$/;

/**
 * The amount after the first, if it is the same in the other system. It no longer is once the first was
 * scaled.
 */
function saidAsWell(rest: string, system: UnitSystem, is: { base: 'g' | 'ml'; amount: number }) {
  const [, inBrackets, behindSlash = ''] = inBoth.exec(rest) ?? [];
  const other = (inBrackets ?? behindSlash).trim();
  const read = readMeasure(other);
  if (read?.rest !== '' || systemOf[read.quantity.unit] !== system) return null;
  const { base, factor } = units[read.quantity.unit];
  const difference = Math.abs(read.quantity.amount.min * factor - is.amount);
  return base === is.base && difference <= 0.12 * is.amount ? other : null;
}

/** A degree sign or word; many authors write three digits and the letter alone. */
const degrees = String.raw`(?:\s?(?:[°º˚]|[Dd]egrees?\b|[Dd]eg\b\.?)\s?|\s(?=\p{L}+-?aste)|(?<=\d{3})\s?(?=[CF]\b))`;
const scale = String.raw`(?:[CF]\b|[Cc]elsius|[Ff]ahrenheit)`;
const between = String.raw`\s?[°º˚]?(?:\s?[–-]\s?|\sto\s)`;
/** A minus sign, as for a freezer. */
const minus = String.raw`(?<=^|[\s(])[-–−]`;
const temperature = String.raw`(?:${minus})?(?<!\d)\d{2,3}(?:${between}\d{2,3})?${degrees}${scale}`;
const temperatures = new RegExp(temperature, 'gu');
const inBothScales = new RegExp(
  String.raw`(${temperature})(?:\s?/\s?(${temperature})|\s?\((${temperature})\))`,
  'gu',
);
const others: Readonly<Record<string, string>> = {
  C: 'F',
  F: 'C',
  celsius: 'fahrenheit',
  fahrenheit: 'celsius',
  Celsius: 'Fahrenheit',
  Fahrenheit: 'Celsius',
};

/**
 * Converts the temperatures in a step to the other scale, oven temperatures rounded to five degrees. If the
 * author gives both scales, the wanted one is kept. Pure.
 */
export function inDegreesOf(step: string, system: UnitSystem): string {
  const wanted = system === 'us' ? 'F' : 'C';
  return step
    .replace(inBothScales, (whole, one: string, behindSlash?: string, inBrackets?: string) => {
      const other = behindSlash ?? inBrackets ?? '';
      if (scaleOf(one) === scaleOf(other)) return whole;
      return scaleOf(one) === wanted ? one : other;
    })
    .replace(temperatures, (whole) => {
      if (scaleOf(whole) === wanted) return whole;
      return whole
        .replace(/^[-–−]?\d+|\d+/g, (figures) =>
          String(inScale(Number(figures.replace(/^[–−]/, '-')), wanted)),
        )
        .replace(/(?:[CF]|[Cc]elsius|[Ff]ahrenheit)$/, (name) => others[name] ?? name);
    });
}

function scaleOf(told: string): 'C' | 'F' {
  return /(?:F|[Ff]ahrenheit)$/.test(told) ? 'F' : 'C';
}

/**
 * Oven temperatures start here, in °C. Lower ones are measured with a thermometer: for chocolate, sugar and
 * meat each degree counts.
 */
const coolestOven = 120;

function inScale(given: number, wanted: 'C' | 'F'): number {
  const other = wanted === 'F' ? given * 1.8 + 32 : (given - 32) / 1.8;
  const celsius = wanted === 'F' ? given : other;
  return celsius < coolestOven ? Math.round(other) : Math.round(other / 5) * 5;
}

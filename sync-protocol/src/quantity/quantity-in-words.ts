import { type Locale, locales } from '../locales.ts';
import { aboutWord, unitLabel } from './format-quantity.ts';
import type { Quantity } from './parse-quantity.ts';
import { readBeginning } from './read-beginning.ts';
import { units } from './units.ts';

/**
 * Language of computed quantities as stored, whatever the device's language; one of the two, so that they can
 * be parsed.
 */
export const keptLocale: Locale = 'en';

const betweenParts = ' + ';
const numeral = String.raw`(?:\d+(?:[ \u00a0]\d{3})*)?(?:[⅛⅜⅝⅞¼⅓½⅔¾]|[.,]\d*[1-9])?`;
/** Texts that `formatQuantity` produces. */
const written = new RegExp(
  String.raw`^(\p{L}+[ \u00a0])?(${numeral}(?:–${numeral})?)([ \u00a0]\p{L}+)?$`,
  'u',
);
/**
 * Texts that may be from the program: with a no-break space, or a number alone, which has no space to tell.
 */
const mayBeWritten = /\u00a0|^[^\p{L} ]+$/u;
const points = { en: '.', fi: ',' };

/**
 * Translates a stored quantity for a screen: '3 tsp + 2 jars' is '3 tl + 2 prk' in Finnish. Only text that
 * the program wrote is translated, from either language; its no-break space marks it. What a person typed
 * stays as typed, except for the decimal sign of a number that stands alone (SPEC L1).
 */
export function quantityInWords(text: string, locale: Locale): string {
  return inParts(text, (part) => {
    const words = mayBeWritten.test(part) ? readWords(part) : null;
    return !words || words.locales.includes(locale) ? part : toText(words, locale);
  });
}

/** Whether two stored quantities are equal, also if they are in different languages (SPEC L2). */
export function isSameQuantity(a: string, b: string): boolean {
  return a === b || comparable(a) === comparable(b);
}

function comparable(text: string): string {
  return inParts(text, (part) => {
    const words = readWords(part);
    return (words ? toText(words, keptLocale) : part).replaceAll('\u00a0', ' ');
  });
}

const inParts = (text: string, toWords: (part: string) => string) =>
  text.split(betweenParts).map(toWords).join(betweenParts);

interface QuantityParts {
  quantity: Quantity;
  number: string;
  /** Text behind the quantity, e.g. ', crushed'. */
  rest: string;
  /** Languages in which `formatQuantity` would write this text. */
  locales: readonly Locale[];
}

function readWords(part: string): QuantityParts | null {
  const read = readBeginning(part);
  const [, about, number, label] = (read && written.exec(read.quantity.text)) ?? [];
  if (!read || number === undefined) return null;
  const { unit } = read.quantity;
  const isOf = (locale: Locale) =>
    (about ?? '').slice(0, -1) === aboutWord(read.quantity, locale).slice(0, -1) &&
    (label === undefined || (unit !== null && units[unit].labels[locale].includes(label.slice(1)))) &&
    !locales.some((other) => other !== locale && number.includes(points[other]));
  const writers = locales.filter(isOf);
  return writers.length === 0 ? null : { ...read, number, locales: writers };
}

function toText({ quantity, number, rest }: QuantityParts, locale: Locale): string {
  return (
    aboutWord(quantity, locale) + number.replace(/[.,]/g, points[locale]) + unitLabel(quantity, locale) + rest
  );
}

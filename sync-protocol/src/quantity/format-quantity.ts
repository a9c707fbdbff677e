import type { Locale } from '../locales.ts';
import { floatError, isClose } from './float-error.ts';
import type { Quantity } from './parse-quantity.ts';
import { type UnitRow, units } from './units.ts';

const noBreakSpace = '\u00a0';
const enDash = '–';
const aboutWords: Readonly<Record<Locale, string>> = { en: 'about', fi: 'noin' };
const signs: readonly (readonly [value: number, sign: string])[] = [
  [1 / 8, '⅛'],
  [3 / 8, '⅜'],
  [5 / 8, '⅝'],
  [7 / 8, '⅞'],
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
];

/**
 * Formats an amount and its unit: '1.5 dl' and '1,5 dl', '½ tsp' and '½ tl', 'about 2–3 cans' and 'noin 2–3
 * tlk'. {@link parseQuantity} reads the result back. Thousands are separated by a no-break space in both
 * languages, since a comma would be a decimal in the other one; a third of a gram is rounded.
 */
export function formatQuantity(
  quantity: Pick<Quantity, 'amount' | 'unit'> & { isApproximate?: boolean },
  locale: Locale,
): string {
  const { min, max } = quantity.amount;
  const row = quantity.unit === null ? null : units[quantity.unit];
  const low = formatNumber(min, row, locale);
  const high = formatNumber(max, row, locale);
  const amount = low === high ? high : low + enDash + high;
  return aboutWord(quantity, locale) + amount + unitLabel(quantity, locale);
}

/** Word before an approximate amount, with the space after it; '' for an exact one. */
export function aboutWord(
  { unit, isApproximate }: Pick<Quantity, 'unit'> & { isApproximate?: boolean },
  locale: Locale,
): string {
  if (!isApproximate) return '';
  // Without a unit, only this no-break space can mark the text as written by the program (SPEC L1).
  return aboutWords[locale] + (unit === null ? noBreakSpace : ' ');
}

/** The unit's label for this amount, with the space before it; '' without a unit. */
export function unitLabel(
  { amount: { min, max }, unit }: Pick<Quantity, 'amount' | 'unit'>,
  locale: Locale,
): string {
  if (unit === null) return '';
  const isOne = locale === 'fi' ? min === 1 && max === 1 : max <= 1;
  return noBreakSpace + units[unit].labels[locale][isOne ? 0 : 1];
}

function formatNumber(value: number, row: UnitRow | null, locale: Locale): string {
  const whole = Math.floor(value + floatError);
  const rest = value - whole;
  const sign = signsOf(row).find(([part]) => isClose(part, rest))?.[1];
  if (sign) return (whole === 0 ? '' : groupThousands(String(whole))) + sign;
  const [integer = '0', fraction] = String(rounded(value, row)).split('.');
  const point = locale === 'fi' ? ',' : '.';
  return groupThousands(integer) + (fraction ? point + fraction : '');
}

/** Decilitres and litres are written with signs for thirds only, which decimals cannot express. */
function signsOf(row: UnitRow | null): typeof signs {
  if (row === null || row.isFractional) return signs;
  return row.base === 'ml' && row.factor >= 100 ? signs.filter(([, sign]) => '⅓⅔'.includes(sign)) : [];
}

/**
 * Rounds for display: to the number of decimals that suits the size; if that is inexact, to the fewest
 * decimals within a tolerance that no kitchen scale shows.
 */
function rounded(value: number, row: UnitRow | null): number {
  const most = value < 0.1 ? 4 : value < 100 ? 2 : value < 1000 ? 1 : 0;
  const isGramOrMillilitre = row !== null && row.base !== 'pcs' && row.factor === 1 && !row.isFractional;
  const tolerance = isGramOrMillilitre && value >= 10 ? 0.02 : 0.003;
  const whole = Number(value.toFixed(most));
  if (isClose(whole, value)) return whole;
  for (let decimals = 0; decimals < most; decimals++) {
    const fewer = Number(value.toFixed(decimals));
    if (Math.abs(fewer - value) <= tolerance * value) return fewer;
  }
  return whole;
}

function groupThousands(digits: string): string {
  return digits.length < 5 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, noBreakSpace);
}

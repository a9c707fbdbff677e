import type { Quantity } from './parse-quantity.ts';
import { type UnitRow, units } from './units.ts';

export type QuantityLocale = 'en' | 'fi';

const noBreakSpace = '\u00a0';
const enDash = '–';
const aboutWords: Readonly<Record<QuantityLocale, string>> = { en: 'about', fi: 'noin' };
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
 * An amount and its unit in words: '1.5 dl' and '1,5 dl', '½ tsp' and '½ tl', 'about 2–3 cans' and 'noin 2–3 tlk'.
 * {@link parseQuantity} reads the result back. Thousands stand apart by a no-break space in both languages (a comma would
 * read as a decimal in the other one); a third of a gram is rounded.
 */
export function formatQuantity(
  quantity: Pick<Quantity, 'amount' | 'unit'> & { isApproximate?: boolean },
  locale: QuantityLocale,
): string {
  const { min, max } = quantity.amount;
  const row = quantity.unit === null ? null : units[quantity.unit];
  const low = formatNumber(min, row, locale);
  const high = formatNumber(max, row, locale);
  const amount = low === high ? high : low + enDash + high;
  return aboutWord(quantity, locale) + amount + unitLabel(quantity, locale);
}

/** What stands before an amount that is about so much, with the space behind it; '' for one that is exact. */
export function aboutWord(
  { unit, isApproximate }: Pick<Quantity, 'unit'> & { isApproximate?: boolean },
  locale: QuantityLocale,
): string {
  if (!isApproximate) return '';
  // Without a unit, the only space that can tell what the program wrote.
  return aboutWords[locale] + (unit === null ? noBreakSpace : ' ');
}

/** The unit as it stands behind such an amount, with the space before it; '' for none. */
export function unitLabel(
  { amount: { min, max }, unit }: Pick<Quantity, 'amount' | 'unit'>,
  locale: QuantityLocale,
): string {
  if (unit === null) return '';
  const isOne = locale === 'fi' ? min === 1 && max === 1 : max <= 1;
  return noBreakSpace + units[unit].labels[locale][isOne ? 0 : 1];
}

function formatNumber(value: number, row: UnitRow | null, locale: QuantityLocale): string {
  const whole = Math.floor(value + 1e-6);
  const rest = value - whole;
  const sign = signsOf(row).find(([part]) => Math.abs(part - rest) < 1e-6)?.[1];
  if (sign) return (whole === 0 ? '' : groupThousands(String(whole))) + sign;
  const [integer = '0', fraction] = String(rounded(value, row)).split('.');
  const point = locale === 'fi' ? ',' : '.';
  return groupThousands(integer) + (fraction ? point + fraction : '');
}

/** Thirds of a decilitre have no other number. */
function signsOf(row: UnitRow | null): typeof signs {
  if (row === null || row.isFractional) return signs;
  return row.base === 'ml' && row.factor >= 100 ? signs.filter(([, sign]) => '⅓⅔'.includes(sign)) : [];
}

/** As it is, to two decimals; what does not end there with the fewest decimals that say as much, to what no scale tells. */
function rounded(value: number, row: UnitRow | null): number {
  const most = value < 0.1 ? 4 : value < 100 ? 2 : value < 1000 ? 1 : 0;
  const isGramOrMillilitre = row !== null && row.base !== 'pcs' && row.factor === 1 && !row.isFractional;
  const tolerance = isGramOrMillilitre && value >= 10 ? 0.02 : 0.003;
  const whole = Number(value.toFixed(most));
  if (Math.abs(whole - value) < 1e-6) return whole;
  for (let decimals = 0; decimals < most; decimals++) {
    const fewer = Number(value.toFixed(decimals));
    if (Math.abs(fewer - value) <= tolerance * value) return fewer;
  }
  return whole;
}

function groupThousands(digits: string): string {
  return digits.length < 5 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, noBreakSpace);
}

import type { Locale } from '../locales.ts';

const plain = /^\d*[.,]?\d+$/;
const inGroups = /^[1-9]\d{0,2}(?:(?: \d{3})+(?:[.,]\d+)?|(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+)$/;
/** In Finnish this is one and a bit. */
const inEnglishGroups = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * A number as a person types it into a form: with a comma or a point for its decimals, and its thousands apart by any space, by
 * '1,234.5' or by '1.234,5'. What reads either way is read as in their language: '1,234' is a thousand in English only.
 *
 * @returns null for nothing, NaN for what is no number
 */
export function readTypedNumber(text: string, locale: Locale): number | null {
  const typed = text.trim().replace(/\s/g, ' ');
  if (typed === '') return null;
  if (locale === 'en' && inEnglishGroups.test(typed)) return Number(typed.replaceAll(',', ''));
  if (!plain.test(typed) && !inGroups.test(typed)) return Number.NaN;
  const decimals = /[.,](?=\d*$)/.exec(typed);
  const whole = typed.slice(0, decimals?.index).replace(/[ .,]/g, '');
  return Number(decimals ? `${whole}.${typed.slice(decimals.index + 1)}` : whole);
}

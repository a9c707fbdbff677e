import type { Locale } from '../locales.ts';

const plain = /^\d*[.,]?\d+$/;
const inGroups = /^[1-9]\d{0,2}(?:(?: \d{3})+(?:[.,]\d+)?|(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+)$/;
/** '1,234' is thousands in English only; in Finnish the comma is a decimal sign. */
const inEnglishGroups = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * Parses a number typed into a form: comma or point for decimals, and thousands separated by any space, as
 * '1,234.5' or as '1.234,5'. An ambiguous number is read by the language: '1,234' is a thousand in English
 * only.
 *
 * @returns null for an empty text, NaN if it is not a number
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

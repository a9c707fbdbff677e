import type { Locale } from '../locales.ts';
import { findUnit, units } from '../quantity/units.ts';

/**
 * Translates `Price.per` for a screen: 'pack' is 'pkt' in Finnish, '1' is 'pc'. `readPrice` reads the result
 * back.
 */
export function perInWords(per: string, locale: Locale): string {
  if (per === '1') return units.pcs.labels[locale][0];
  const [, count = '', name = ''] = /^(\d*) ?(.*)$/.exec(per) ?? [];
  const unit = findUnit(name);
  if (!unit) return per;
  const [one, many] = units[unit].labels[locale];
  return count === '' ? one : `${count} ${many}`;
}

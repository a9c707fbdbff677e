import { useLingui } from '@lingui/react';
import { isLocale } from 'sync-protocol/locales.ts';
import { quantityInWords } from 'sync-protocol/quantity/quantity-in-words.ts';
import { FALLBACK_LOCALE } from './locales.ts';

/** Formats a stored quantity in the screen's language. */
export function useQuantityWords(): (quantity: string) => string {
  const { i18n } = useLingui();
  const locale = isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE;
  return (quantity) => quantityInWords(quantity, locale);
}

import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { isLocale } from 'sync-protocol/locales.ts';
import { perInWords } from 'sync-protocol/prices/per-in-words.ts';
import { FALLBACK_LOCALE, LOCALE_TAGS } from '#i18n/locales.ts';

/** Formats an amount in hundredths for a locale: '€2.49', '2,49 €'. */
function formatMoney(amount: number, currency: string, locale: string): string {
  const tag = LOCALE_TAGS[isLocale(locale) ? locale : FALLBACK_LOCALE];
  return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount / 100);
}

/** Formats a price: '2,49 €', '1,99 €/kg', '1,50 €/pkt', '3 kpl / 5,00 €'. */
export function useMoneyWords() {
  const { t, i18n } = useLingui();
  return useCallback(
    ({ amount, currency, per }: { amount: number; currency: string; per: string }) => {
      const money = formatMoney(amount, currency, i18n.locale);
      if (per === '') return money;
      if (per !== '1' && /^\d+$/.test(per)) return t`${per} for ${money}`;
      return `${money}/${perInWords(per, isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE)}`;
    },
    [t, i18n.locale],
  );
}

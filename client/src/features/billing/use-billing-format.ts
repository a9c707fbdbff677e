import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { isLocale } from 'sync-protocol/locales.ts';
import { FALLBACK_LOCALE, LOCALE_TAGS } from '#i18n/locales.ts';

/** Formats money and days in the person's language. */
export function useBillingFormat() {
  const { i18n } = useLingui();
  return useMemo(() => {
    const tag = LOCALE_TAGS[isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE];
    const money = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric' });
    return {
      /** 4.90 in English, 4,90 in Finnish, without the currency. */
      amount: (cents: number) => money.format(cents / 100),
      /**
       * 21 November 2026, 21. marraskuuta 2026, in the person's time zone. A non-breaking space keeps a
       * Finnish day with its month.
       */
      day: (at: number) => day.format(at).replace('. ', '.\u00a0'),
    };
  }, [i18n.locale]);
}

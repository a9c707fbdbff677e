import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { isLocale, type Locale } from 'sync-protocol/locales.ts';
import { FALLBACK_LOCALE, LOCALE_TAGS } from './locales.ts';

export function createFormat(locale: Locale) {
  const tag = LOCALE_TAGS[locale];
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(tag, { style: 'percent' });
  const cents = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 });
  // Made at each use: a DateTimeFormat keeps the time zone of its making, and a page stays open while a phone
  // travels.
  const momentIn = (options: Intl.DateTimeFormatOptions) => (at: Date | number) =>
    new Intl.DateTimeFormat(tag, options).format(at);
  const dayAndMonth = { day: 'numeric', month: 'numeric' } as const;
  const hourAndMinute = { hour: 'numeric', minute: '2-digit' } as const;
  return {
    /** 1.5 in English, 1,5 in Finnish. */
    number: (value: number) => number.format(value),
    /** A fraction of 1: 25% in English, 25 % in Finnish. */
    percent: (share: number) => percent.format(share),
    /** 4.90 € in English, 4,90 € in Finnish, with a non-breaking space. */
    euros: (amountCents: number) => `${amountCents === 0 ? 0 : cents.format(amountCents / 100)}\u00a0€`,
    /** Weekday and date in the person's time zone. */
    day: momentIn({ weekday: 'short', ...dayAndMonth }),
    time: momentIn(hourAndMinute),
    /** Date and time of day. */
    moment: momentIn({ ...dayAndMonth, ...hourAndMinute }),
  };
}

export function useFormat() {
  const { i18n } = useLingui();
  return useMemo(() => createFormat(isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE), [i18n.locale]);
}

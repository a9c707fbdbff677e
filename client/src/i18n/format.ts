import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { isLocale, type Locale } from 'sync-protocol/locales.ts';
import { FALLBACK_LOCALE, LOCALE_TAGS } from './locales.ts';

export function createFormat(locale: Locale) {
  const tag = LOCALE_TAGS[locale];
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(tag, { style: 'percent' });
  const day = new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'numeric' });
  const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' });
  const cents = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 });
  const moment = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return {
    /** 1.5 in English, 1,5 in Finnish. */
    number: (value: number) => number.format(value),
    /** A fraction of 1: 25% in English, 25 % in Finnish. */
    percent: (share: number) => percent.format(share),
    /** 4.90 € in English, 4,90 € in Finnish, with a non-breaking space. */
    euros: (amountCents: number) => `${amountCents === 0 ? 0 : cents.format(amountCents / 100)}\u00a0€`,
    /** Weekday and date in the person's time zone. */
    day: (at: Date | number) => day.format(at),
    time: (at: Date | number) => time.format(at),
    /** Date and time of day. */
    moment: (at: Date | number) => moment.format(at),
  };
}

export function useFormat() {
  const { i18n } = useLingui();
  return useMemo(() => createFormat(isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE), [i18n.locale]);
}

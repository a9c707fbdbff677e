import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { isLocale, type Locale } from 'sync-protocol/locales.ts';
import { FALLBACK_LOCALE, LOCALE_TAGS } from './locales.ts';

/** Formats calendar days, `YYYY-MM-DD`, independently of time zones. */
export function createDayFormat(locale: Locale) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const words = new Intl.DateTimeFormat(LOCALE_TAGS[locale], { ...options, timeZone: 'UTC' });
    return (day: string) => words.format(new Date(`${day}T00:00:00Z`));
  };
  const dayAndMonth: Intl.DateTimeFormatOptions =
    locale === 'fi' ? { day: 'numeric', month: 'numeric' } : { day: 'numeric', month: 'short' };
  const ago = new Intl.RelativeTimeFormat(LOCALE_TAGS[locale], { numeric: 'auto' });
  return {
    /** Mon, ma. */
    weekday: format({ weekday: 'short' }),
    /** Monday, maanantai. */
    longWeekday: format({ weekday: 'long' }),
    /** 23 Nov, 23.11. */
    short: format(dayAndMonth),
    /** Mon 23 Nov, ma 23.11. */
    shortWithWeekday: format({ weekday: 'short', ...dayAndMonth }),
    /** Monday 23 November, maanantai 23. marraskuuta. */
    long: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** 23 Nov 2026, 23.11.2026. */
    whole: format({ ...dayAndMonth, year: 'numeric' }),
    /** November 2026, marraskuu 2026. */
    month: format({ month: 'long', year: 'numeric' }),
    /** Relative time in a unit suited to the distance: yesterday, 3 weeks ago; eilen, 3 viikkoa sitten. */
    daysAgo: (days: number) => {
      if (days < 14) return ago.format(-days, 'day');
      if (days < 61) return ago.format(-Math.floor(days / 7), 'week');
      if (days < 730) return ago.format(-Math.floor(days / 30.4), 'month');
      return ago.format(-Math.floor(days / 365), 'year');
    },
  };
}

export function useDayFormat() {
  const { i18n } = useLingui();
  return useMemo(() => createDayFormat(isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE), [i18n.locale]);
}

/** For the beginning of a heading: Finnish writes months and weekdays in lower case. */
export function capitalized(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

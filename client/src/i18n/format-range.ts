import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { isLocale, type Locale } from 'sync-protocol/locales.ts';
import { localDay } from '#lib/local-day.ts';
import { createDayFormat } from './format-day.ts';
import { FALLBACK_LOCALE, LOCALE_TAGS } from './locales.ts';

/**
 * Formats ranges of days, both `YYYY-MM-DD`. Separate from the format of single days, as the list's start
 * does not need it.
 *
 * @param today ranges within its year are written without the year
 */
export function createRangeFormat(locale: Locale, today: () => string = () => localDay(Date.now())) {
  const inWords = (options: Intl.DateTimeFormatOptions) => {
    const month = locale === 'fi' ? 'numeric' : 'short';
    const words = new Intl.DateTimeFormat(LOCALE_TAGS[locale], {
      day: 'numeric',
      month,
      ...options,
      timeZone: 'UTC',
    });
    const at = (day: string) => new Date(`${day}T00:00:00Z`);
    return (from: string, to: string) => words.formatRange(at(from), at(to));
  };
  const short = inWords({});
  const whole = inWords({ year: 'numeric' });
  const wholeWithWeekday = inWords({ weekday: 'short', year: 'numeric' });
  const { shortWithWeekday } = createDayFormat(locale);
  const isThisYear = (...days: string[]) => days.every((day) => day.slice(0, 4) === today().slice(0, 4));
  return {
    /** 23–29 Nov, 23.–29.11.; with years if not entirely in this year: 4–10 Jan 2027, 4.–10.1.2027. */
    range: (from: string, to: string) => (isThisYear(from, to) ? short : whole)(from, to),
    /**
     * Mon 23 Nov – Sun 29 Nov, ma 23.11. – su 29.11.; a single day alone. Years replace the weekdays: 31 Dec
     * 2026 – 6 Jan 2027.
     */
    rangeWithWeekdays: (from: string, to: string) => {
      if (!isThisYear(from, to)) return (from === to ? wholeWithWeekday : whole)(from, to);
      return from === to ? shortWithWeekday(from) : `${shortWithWeekday(from)} – ${shortWithWeekday(to)}`;
    },
  };
}

export function useRangeFormat() {
  const { i18n } = useLingui();
  return useMemo(
    () => createRangeFormat(isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE),
    [i18n.locale],
  );
}

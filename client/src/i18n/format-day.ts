import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { isLocale, type Locale } from 'sync-protocol/locales.ts';
import { localDay } from '#lib/local-day.ts';
import { FALLBACK_LOCALE, LOCALE_TAGS } from './locales.ts';

/**
 * Words for calendar days, `YYYY-MM-DD`. A day is no moment: no time zone moves it.
 *
 * @param today by whose year a range needs to say its own
 */
export function createDayFormat(locale: Locale, today: () => string = () => localDay(Date.now())) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const words = new Intl.DateTimeFormat(LOCALE_TAGS[locale], { ...options, timeZone: 'UTC' });
    return (day: string) => words.format(new Date(`${day}T00:00:00Z`));
  };
  const dayAndMonth: Intl.DateTimeFormatOptions =
    locale === 'fi' ? { day: 'numeric', month: 'numeric' } : { day: 'numeric', month: 'short' };
  const ranges = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALE_TAGS[locale], { ...dayAndMonth, ...options, timeZone: 'UTC' });
  const shortRanges = ranges({});
  const wholeRanges = ranges({ year: 'numeric' });
  const weekdayRanges = ranges({ weekday: 'short', year: 'numeric' });
  const ago = new Intl.RelativeTimeFormat(LOCALE_TAGS[locale], { numeric: 'auto' });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const isThisYear = (...days: string[]) => days.every((day) => day.slice(0, 4) === today().slice(0, 4));
  const shortWithWeekday = format({ weekday: 'short', ...dayAndMonth });
  return {
    /** 23–29 Nov, 23.–29.11.; with the year where it is not all in this one: 4–10 Jan 2027, 4.–10.1.2027. */
    range: (from: string, to: string) =>
      (isThisYear(from, to) ? shortRanges : wholeRanges).formatRange(at(from), at(to)),
    /** Mon 23 Nov – Sun 29 Nov, ma 23.11. – su 29.11.; the year as above; a single day alone. */
    rangeWithWeekdays: (from: string, to: string) => {
      if (!isThisYear(from, to)) return weekdayRanges.formatRange(at(from), at(to));
      return from === to ? shortWithWeekday(from) : `${shortWithWeekday(from)} – ${shortWithWeekday(to)}`;
    },
    /** Mon, ma. */
    weekday: format({ weekday: 'short' }),
    /** Monday, maanantai. */
    longWeekday: format({ weekday: 'long' }),
    /** 23 Nov, 23.11. */
    short: format(dayAndMonth),
    /** Mon 23 Nov, ma 23.11. */
    shortWithWeekday,
    /** Monday 23 November, maanantai 23. marraskuuta. */
    long: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** 23 Nov 2026, 23.11.2026. */
    whole: format({ ...dayAndMonth, year: 'numeric' }),
    /** November 2026, marraskuu 2026. */
    month: format({ month: 'long', year: 'numeric' }),
    /** How long ago so many days are, in what one counts in at that distance: yesterday, 3 weeks ago; eilen, 3 viikkoa sitten. */
    daysAgo: (days: number) => {
      if (days < 14) return ago.format(-days, 'day');
      if (days < 60) return ago.format(-Math.floor(days / 7), 'week');
      if (days < 730) return ago.format(-Math.floor(days / 30.4), 'month');
      return ago.format(-Math.floor(days / 365), 'year');
    },
  };
}

export function useDayFormat() {
  const { i18n } = useLingui();
  return useMemo(() => createDayFormat(isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE), [i18n.locale]);
}

/** For the start of a heading: Finnish writes months and weekdays small. */
export function capitalized(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

import { useLingui } from '@lingui/react/macro';
import { type Day, daysBetween } from 'sync-protocol/dates/day.ts';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';

/** Formats days relative to today. */
export function useDayWords(today: Day) {
  const { t } = useLingui();
  const { longWeekday, shortWithWeekday } = useDayFormat();
  /** '1 Mar 2027': with the year if it is not this one. */
  const dateOf = (day: Day) => {
    const date = shortWithWeekday(day);
    const year = day.slice(0, 4);
    return year === today.slice(0, 4) ? date : t`${date} ${year}`;
  };
  return {
    /** Since when something is due. */
    since: (day: Day): string => {
      const days = daysBetween(day, today);
      if (days <= 0) return t`due today`;
      const date = dateOf(day);
      return days === 1 ? t`due since yesterday` : t`due since ${date}`;
    },
    /** When something is due next. */
    next: (day: Day): string => {
      const days = daysBetween(today, day);
      if (days === 1) return t`Tomorrow`;
      return capitalized(days < 7 ? longWeekday(day) : dateOf(day));
    },
  };
}

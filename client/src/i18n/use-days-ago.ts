import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { FALLBACK_LOCALE, isLocale, LOCALE_TAGS, type Locale } from './locales.ts';

/** How long ago so many days are, as one says it: yesterday, 3 weeks ago. Rounded to what one counts in at that distance. */
export function createDaysAgo(locale: Locale): (days: number) => string {
  const words = new Intl.RelativeTimeFormat(LOCALE_TAGS[locale], { numeric: 'auto' });
  return (days) => {
    if (days < 14) return words.format(-days, 'day');
    if (days < 60) return words.format(-Math.floor(days / 7), 'week');
    if (days < 730) return words.format(-Math.floor(days / 30.4), 'month');
    return words.format(-Math.floor(days / 365), 'year');
  };
}

export function useDaysAgo(): (days: number) => string {
  const { i18n } = useLingui();
  return useMemo(() => createDaysAgo(isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE), [i18n.locale]);
}

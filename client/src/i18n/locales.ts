import type { Locale } from 'sync-protocol/locales.ts';

export const FALLBACK_LOCALE: Locale = 'en';

export const LOCALE_KEY = 'locale';

/** Each language in its own words, so that people find theirs on a page that they cannot read. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', fi: 'Suomi' };

/** English as written in Europe: day before month, 24 hours, weeks from Monday. */
export const LOCALE_TAGS: Record<Locale, string> = { en: 'en-GB', fi: 'fi-FI' };

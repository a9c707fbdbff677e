import type { Locale } from 'sync-protocol/locales.ts';

export const FALLBACK_LOCALE: Locale = 'en';

export const LOCALE_KEY = 'locale';

/** Each language in its own words: somebody who cannot read the page can still find theirs. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', fi: 'Suomi' };

/** English as Europe writes it: day before month, 24 hours, weeks from Monday. */
export const LOCALE_TAGS: Record<Locale, string> = { en: 'en-GB', fi: 'fi-FI' };

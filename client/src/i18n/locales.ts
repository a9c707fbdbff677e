/** The languages there are; the first is the one to fall back on. */
export const LOCALES = ['en', 'fi'] as const;

export type Locale = (typeof LOCALES)[number];

export const FALLBACK_LOCALE: Locale = 'en';

export const LOCALE_KEY = 'locale';

/** Each language in its own words: somebody who cannot read the page can still find theirs. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', fi: 'Suomi' };

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value);

/** The languages that Ateria speaks; the first is the one to fall back on. */
export const locales = ['en', 'fi'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The supported languages; the first is the fallback. */
export const locales = ['en', 'fi'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

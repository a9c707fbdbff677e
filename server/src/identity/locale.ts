export const locales = ['en', 'fi'] as const;
export type Locale = (typeof locales)[number];

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** The first of the sources that names a language we have; English when none does. Each is a list, best first. */
export function pickLocale(...sources: (string | undefined)[]): Locale {
  for (const source of sources) {
    for (const tag of source?.split(/[\s,]+/) ?? []) {
      const language = tag.split(/[-_;]/)[0]?.toLowerCase();
      if (isLocale(language)) return language;
    }
  }
  return 'en';
}

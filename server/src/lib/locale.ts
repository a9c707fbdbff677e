import { isLocale, type Locale, locales } from 'sync-protocol/locales.ts';

/**
 * The first supported language of the sources, in order; English if there is none.
 *
 * @param sources lists of language tags, in the form of Accept-Language (RFC 9110, 12.5.4) or `ui_locales`
 *   (OpenID Connect)
 */
export function pickLocale(...sources: (string | null | undefined)[]): Locale {
  const wanted = sources.flatMap((source) => preferred(source ?? ''));
  return wanted.find(isLocale) ?? locales[0];
}

/** The first supported language of a list; undefined if there is none. */
export const localeIn = (list: string | undefined): Locale | undefined =>
  preferred(list ?? '').find(isLocale);

/** Languages of a list, best first. */
function preferred(list: string): string[] {
  return list
    .slice(0, 500)
    .split(',')
    .flatMap((part) => {
      const [tags = '', ...parameters] = part.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      const languages = tags.split(/\s+/).map((tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? '');
      return languages.map((language) => ({ language, quality: Number(quality ?? 1) }));
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}

/** The theme chosen in the client, from its cookie. */
export function themeIn(cookie: string | undefined): string | undefined {
  return /(?:^|;\s*)locale=[a-z]*\.([a-z]+)/.exec(cookie ?? '')?.[1];
}

/** The language chosen in the client, from its cookie. */
export function chosenIn(cookie: string | undefined): string | undefined {
  return /(?:^|;\s*)locale=([a-z]+)/.exec(cookie ?? '')?.[1];
}

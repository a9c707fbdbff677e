/** Languages that the client's build draws its public pages in; the first is the one to fall back on. */
export const PAGE_LOCALES = ['en', 'fi'] as const;

export type PageLocale = (typeof PAGE_LOCALES)[number];

interface LocaleSources {
  /** The choice that the client keeps, as it tells the server. */
  cookie: string | undefined;
  /** `?lang=` of the address. */
  asked: string | null;
  acceptLanguage: string | undefined;
}

/** The language of a page that comes drawn: chosen, asked for, preferred (RFC 9110, 12.5.4), or English. */
export function pickPageLocale({ cookie, asked, acceptLanguage }: LocaleSources): PageLocale {
  const chosen = /(?:^|;\s*)locale=([a-z]+)/.exec(cookie ?? '')?.[1];
  const wanted = [chosen, asked, ...preferred(acceptLanguage ?? '')];
  return wanted.find(isPageLocale) ?? PAGE_LOCALES[0];
}

const isPageLocale = (value: unknown): value is PageLocale => PAGE_LOCALES.some((locale) => locale === value);

/** Languages of an Accept-Language header, best first. */
function preferred(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0]?.toLowerCase() ?? '', quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}

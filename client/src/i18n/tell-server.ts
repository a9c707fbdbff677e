/**
 * Language and look in a cookie, by which the server picks those of a page that comes drawn, and of the sign-in's own pages; local
 * storage remains what counts. What is not told of stays as it was told.
 */
export function tellServer(chosen: { locale?: string; theme?: string }): void {
  const [, locale = '', theme = ''] = /(?:^|; )locale=([a-z]*)\.?([a-z]*)/.exec(document.cookie) ?? [];
  const told = `${chosen.locale ?? locale}.${chosen.theme ?? theme}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we build for.
  document.cookie = `locale=${told}; path=/; max-age=31536000; samesite=lax`;
}

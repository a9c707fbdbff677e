/**
 * Stores language and theme in a cookie, by which the server chooses prerendered pages and those of its
 * sign-in; local storage stays authoritative. What is left out keeps its value.
 */
export function tellServer(chosen: { locale?: string; theme?: string }): void {
  const [, locale = '', theme = ''] = /(?:^|; )locale=([a-z]*)\.?([a-z]*)/.exec(document.cookie) ?? [];
  const told = `${chosen.locale ?? locale}.${chosen.theme ?? theme}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we build for.
  document.cookie = `locale=${told}; path=/; max-age=31536000; samesite=lax`;
}

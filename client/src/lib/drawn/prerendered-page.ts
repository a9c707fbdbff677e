/** Path and language of the page prerendered in this document; null if there is none. */
export function prerenderedPage({ documentElement }: Document): { path: string; locale: string } | null {
  const path = documentElement.querySelector<HTMLElement>('#root')?.dataset.prerendered;
  return path === undefined ? null : { path, locale: documentElement.lang };
}

/**
 * Whether the prerendered page is the one for this address. Of query parameters only `lang` may be present.
 */
export function isDrawnFor(
  page: { path: string } | null,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  return page?.path === pathname && [...new URLSearchParams(search).keys()].every((key) => key === 'lang');
}

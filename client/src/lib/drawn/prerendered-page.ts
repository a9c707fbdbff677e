/** The page that the build drew into this document, and in which language; null where the app draws by itself. */
export function prerenderedPage({ documentElement }: Document): { path: string; locale: string } | null {
  const path = documentElement.querySelector<HTMLElement>('#root')?.dataset.prerendered;
  return path === undefined ? null : { path, locale: documentElement.lang };
}

/** Whether what was drawn is what this address shows: nothing in its query changes the page. */
export function isDrawnFor(
  page: { path: string } | null,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  return page?.path === pathname && [...new URLSearchParams(search).keys()].every((key) => key === 'lang');
}

/** The page that the build drew into this document, and in which language; null where the app draws by itself. */
export function prerenderedPage({ documentElement }: Document): { path: string; locale: string } | null {
  const path = documentElement.querySelector<HTMLElement>('#root')?.dataset.prerendered;
  return path === undefined ? null : { path, locale: documentElement.lang };
}

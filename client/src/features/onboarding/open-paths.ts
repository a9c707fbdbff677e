/** Pages allowed before onboarding is complete (specification 2), including those below them. */
const openPaths = ['/dashboard', '/recipes', '/calendar', '/shopping-list', '/settings', '/account'];

export function isOpenBefore(pathname: string): boolean {
  return openPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

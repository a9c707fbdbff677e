/** Where one may be before the onboarding is complete (specification 2), with what lies under these pages. */
const openPaths = ['/dashboard', '/recipes', '/calendar', '/shopping-list', '/settings', '/account'];

export function isOpenBefore(pathname: string): boolean {
  return openPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

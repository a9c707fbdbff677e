import { dropKept, keep } from '#lib/keep.ts';

/** For the way through the sign-in and back, in this window. */
const key = 'ateria.invite';

/**
 * The token of the link by which one came. It is taken out of the address at once, where it would be read over a shoulder, kept in
 * the history and bookmarked; null where the link was not whole.
 */
export function takeInviteToken(
  page: Pick<Window, 'location' | 'history' | 'sessionStorage'>,
): string | null {
  const { location, history, sessionStorage } = page;
  const token = location.hash.slice(1);
  if (!token) return sessionStorage.getItem(key);
  keep(sessionStorage, key, token);
  history.replaceState(history.state, '', location.pathname);
  return token;
}

/** It has been answered. */
export const forgetInviteToken = (): void => dropKept(sessionStorage, key);

import { dropKept, keep } from '#lib/keep.ts';

/** Keeps the token in this window during sign-in. */
const key = 'ateria.invite';

/**
 * The token of the invite link. Removed from the address at once, where it could be seen and would be kept in
 * history and bookmarks; null if the link is incomplete.
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

/** For an invite that has been answered. */
export const forgetInviteToken = (): void => dropKept(sessionStorage, key);

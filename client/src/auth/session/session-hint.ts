import { sessionHintMs } from '../auth-constants.ts';

const name = 'ateria.session';

/**
 * A cookie that says for a day that somebody signed in here, and nothing else. It outlives a cleared local storage, so
 * that a silent check is tried only where it may succeed.
 */
export function keepSessionHint(page: Document = document): void {
  writeCookie(page, `1; max-age=${sessionHintMs / 1000}`);
}

export function dropSessionHint(page: Document = document): void {
  writeCookie(page, '; max-age=0');
}

export function hasSessionHint(page: Document = document): boolean {
  return page.cookie.split('; ').includes(`${name}=1`);
}

function writeCookie(page: Document, value: string): void {
  const secure = page.location.protocol === 'https:' ? '; secure' : '';
  page.cookie = `${name}=${value}; path=/; samesite=lax${secure}`;
}

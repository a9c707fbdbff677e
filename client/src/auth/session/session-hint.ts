import { sessionHintMs } from '../auth-constants.ts';

const name = 'ateria.session';

/**
 * Sets a cookie that says for a day that a person signed in here, and nothing else. It survives cleared local
 * storage, so that the silent check is made only when it may succeed.
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

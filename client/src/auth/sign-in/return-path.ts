import { defaultReturnPath, loginPath } from '../auth-constants.ts';

/**
 * The path to go to after signing in: an absolute path on this origin, else the default. Never /login itself.
 */
export function toReturnPath(value: unknown, origin: string): string {
  const url = typeof value === 'string' && value.startsWith('/') ? parseUrl(value, origin) : null;
  if (url?.origin !== origin || url.pathname === loginPath) return defaultReturnPath;
  // A path such as /.//evil.example would become another host when used as a relative address.
  return url.pathname.startsWith('//') ? defaultReturnPath : url.pathname + url.search + url.hash;
}

function parseUrl(path: string, origin: string): URL | null {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
}

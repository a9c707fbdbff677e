import { defaultReturnPath, loginPath } from './auth-constants.ts';

/** The path to go on to after signing in: an absolute path on this origin, else the app's start. Never /login itself. */
export function toReturnPath(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, origin))
    return defaultReturnPath;
  const url = new URL(value, origin);
  if (url.origin !== origin || url.pathname === loginPath) return defaultReturnPath;
  // A path such as /.//evil.example would read as another host when it is followed as text.
  return url.pathname.startsWith('//') ? defaultReturnPath : url.pathname + url.search + url.hash;
}

import type { IncomingHttpHeaders } from 'node:http';
import { isLocale, type Locale } from 'sync-protocol/locales.ts';
import { chosenIn, pickLocale, themeIn } from '#lib/locale.ts';
import { COOKIE_SECONDS } from '../identity-limits.ts';
import { cookieForm } from './cookie-form.ts';

type Theme = 'light' | 'dark';

/** The viewer of a page: language, theme (undefined: the device's), and a language chosen on the page. */
export interface Viewer {
  locale: Locale;
  theme: Theme | undefined;
  /** Set if the person chose the language on the page itself; it is then added to every link and form. */
  chosenLocale: Locale | undefined;
}

/** What an authorization request says about its viewer. */
export interface ViewerHints {
  ui_locales?: unknown;
  ui_theme?: unknown;
}

const COOKIE = 'ateria_pages';

/**
 * Reads the viewer from a request. Language: that chosen on the page, else that requested by the app, else
 * chosen in the app, else remembered by these pages, else the browser's.
 */
export function viewerOf(headers: IncomingHttpHeaders, lang: unknown, hints: ViewerHints = {}): Viewer {
  const kept = readCookie(headers.cookie, `__Host-${COOKIE}`) ?? readCookie(headers.cookie, COOKIE);
  const remembered = kept?.split('.') ?? [];
  const chosenLocale = isLocale(lang) ? lang : undefined;
  const asked = typeof hints.ui_locales === 'string' ? hints.ui_locales : undefined;
  const locale =
    chosenLocale ?? pickLocale(asked, chosenIn(headers.cookie), remembered[0], headers['accept-language']);
  const theme = toTheme(hints.ui_theme) ?? toTheme(themeIn(headers.cookie)) ?? toTheme(remembered[1]);
  return { locale, theme, chosenLocale };
}

/**
 * The cookie that keeps language and theme for pages without authorization request (logout, errors, mailed
 * links).
 */
export function viewerCookie(viewer: Viewer, publicUrl: string): string {
  const value = [viewer.locale, viewer.theme ?? ''].join('.');
  const form = cookieForm(publicUrl);
  return `${form.host(COOKIE)}=${value}; Path=${form.hostPath}; Max-Age=${COOKIE_SECONDS}; ${form.end}`;
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

function toTheme(value: unknown): Theme | undefined {
  return value === 'light' || value === 'dark' ? value : undefined;
}

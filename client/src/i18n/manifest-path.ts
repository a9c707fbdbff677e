import type { Locale } from 'sync-protocol/locales.ts';
import { FALLBACK_LOCALE } from './locales.ts';

/** Path of the web app manifest in a language. */
export function manifestPath(locale: Locale): string {
  return locale === FALLBACK_LOCALE ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`;
}

import type { Locale } from 'sync-protocol/locales.ts';
import { FALLBACK_LOCALE } from './locales.ts';

/** Where a phone's home screen reads the app's name and words in a language. */
export function manifestPath(locale: Locale): string {
  return locale === FALLBACK_LOCALE ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`;
}

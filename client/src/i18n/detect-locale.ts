import { isLocale, type Locale } from 'sync-protocol/locales.ts';
import { FALLBACK_LOCALE } from './locales.ts';

const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/;

/** Accepts language tags only, so that nothing that could be markup or script gets into a path or page. */
const isLanguageTag = (value: string) =>
  value.length <= 35 && LANGUAGE_TAG.test(value) && !value.toLowerCase().includes('script');

/** The stored language, else the first supported one of the browser's, else English. */
export function detectLocale(stored: string | null, browserLanguages: readonly string[]): Locale {
  for (const tag of [stored, ...browserLanguages]) {
    if (tag === null || !isLanguageTag(tag)) continue;
    const [language] = tag.split('-');
    if (isLocale(language)) return language;
  }
  return FALLBACK_LOCALE;
}

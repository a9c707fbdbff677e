import { hyphenateSync } from 'hyphen/fi';
import type { Locale } from 'sync-protocol/locales.ts';

/** Shorter words fit even in narrow places, or move to the next line whole. */
const minWordLength = 12;

/**
 * Adds soft hyphens to long Finnish words, for browsers without Finnish hyphenation. Neither part of a
 * divided word has fewer than three letters.
 */
export function withSoftHyphens(text: string, locale: Locale): string {
  if (locale !== 'fi') return text;
  return hyphenateSync(text, { minWordLength })
    .replaceAll(/(?<![\p{L}\u00ad])(\p{L}{1,2})\u00ad/gu, '$1')
    .replaceAll(/\u00ad(?=\p{L}{1,2}(?![\p{L}\u00ad]))/gu, '');
}

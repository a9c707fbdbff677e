import { hyphenateSync } from 'hyphen/fi';
import type { Locale } from 'sync-protocol/locales.ts';

/** Shorter words have room in what is narrow, or go to the next line whole. */
const minWordLength = 12;

/**
 * The text with soft hyphens between the syllables of its long words, where a browser may have no rules of its own: Finnish, whose
 * words are long. No line begins or ends with fewer than three letters of a divided word.
 */
export function withSoftHyphens(text: string, locale: Locale): string {
  if (locale !== 'fi') return text;
  return hyphenateSync(text, { minWordLength })
    .replaceAll(/(?<![\p{L}\u00ad])(\p{L}{1,2})\u00ad/gu, '$1')
    .replaceAll(/\u00ad(?=\p{L}{1,2}(?![\p{L}\u00ad]))/gu, '');
}

import type { Messages } from '@lingui/core';
import type { Locale } from 'sync-protocol/locales.ts';

/**
 * `first`: of what a visitor opens first, the front page and the sign-in; a quarter of all. `rare`: of what is loaded on demand with
 * its texts; `most`: all others.
 */
export type TextsOf = 'first' | 'most' | 'rare';

const catalogues = {
  first: {
    en: () => import('../../../locales/en/messages.po?first'),
    fi: () => import('../../../locales/fi/messages.po?first'),
  },
  most: {
    en: () => import('../../../locales/en/messages.po?most'),
    fi: () => import('../../../locales/fi/messages.po?most'),
  },
  rare: {
    en: () => import('../../../locales/en/messages.po?rare'),
    fi: () => import('../../../locales/fi/messages.po?rare'),
  },
};

/** A language's texts, once. Rejects when they cannot be had. */
export const readCatalogue = async (locale: Locale, textsOf: TextsOf = 'most'): Promise<Messages> =>
  (await catalogues[textsOf][locale]()).messages;

import type { Messages } from '@lingui/core';
import type { Locale } from 'sync-protocol/locales.ts';

/**
 * Parts of a language's texts. `first`: of a visitor's first pages, front page and sign-in, about a quarter;
 * `rare`: of parts loaded on demand; `most`: all others.
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

/** A part of a language's texts. Rejects if it cannot be loaded. */
export const readCatalogue = async (locale: Locale, textsOf: TextsOf = 'most'): Promise<Messages> =>
  (await catalogues[textsOf][locale]()).messages;

import type { Messages } from '@lingui/core';
import type { Locale } from './locales.ts';

/** `first`: of what a visitor opens first, the front page and the sign-in; a quarter of all. */
export type TextsOf = 'first' | 'all';

const catalogues = {
  first: {
    en: () => import('../../../locales/en/messages.po?first'),
    fi: () => import('../../../locales/fi/messages.po?first'),
  },
  all: {
    en: () => import('../../../locales/en/messages.po'),
    fi: () => import('../../../locales/fi/messages.po'),
  },
};

/** A language's texts, once. Rejects when they cannot be had. */
export const readCatalogue = async (locale: Locale, textsOf: TextsOf = 'all'): Promise<Messages> =>
  (await catalogues[textsOf][locale]()).messages;

import type { Messages } from '@lingui/core';
import type { Locale } from './locales.ts';

/** `public`: of what a visitor sees who has no account, a third of all. */
export type TextsOf = 'public' | 'all';

const catalogues = {
  public: {
    en: () => import('../../../locales/en/messages.po?public'),
    fi: () => import('../../../locales/fi/messages.po?public'),
  },
  all: {
    en: () => import('../../../locales/en/messages.po'),
    fi: () => import('../../../locales/fi/messages.po'),
  },
};

/** A language's texts, once. Rejects when they cannot be had. */
export const readCatalogue = async (locale: Locale, textsOf: TextsOf = 'all'): Promise<Messages> =>
  (await catalogues[textsOf][locale]()).messages;

import type { Messages } from '@lingui/core';
import type { Locale } from './locales.ts';

const catalogues = {
  en: () => import('../../../locales/en/messages.po'),
  fi: () => import('../../../locales/fi/messages.po'),
};

/** A language's texts, once. Rejects when they cannot be had. */
export const readCatalogue = async (locale: Locale): Promise<Messages> =>
  (await catalogues[locale]()).messages;

import type { Currency } from 'sync-protocol/prices/currencies.ts';

/** What is spent where a device says that it is from. */
const byRegion: Readonly<Record<string, Currency>> = {
  GB: 'GBP',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  IS: 'ISK',
  CH: 'CHF',
  PL: 'PLN',
  CZ: 'CZK',
};

/** The euro where people read Finnish, whatever language their browser was installed in, and where nothing else is known. */
export const currencyOfDevice = (locale: string): string =>
  (locale === 'fi' ? undefined : byRegion[new Intl.Locale(navigator.language).region ?? '']) ?? 'EUR';

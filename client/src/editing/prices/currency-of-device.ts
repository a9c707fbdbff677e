import type { Currency } from 'sync-protocol/prices/currencies.ts';

/** Currency by the region of a device's locale. */
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

/** The euro for Finnish, whatever the browser's region, and when nothing else is known. */
export const currencyOfDevice = (locale: string): string =>
  (locale === 'fi' ? undefined : byRegion[new Intl.Locale(navigator.language).region ?? '']) ?? 'EUR';

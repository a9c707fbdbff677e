/** What is spent where a device says that it is from; the euro elsewhere. */
const byRegion: Readonly<Record<string, string>> = {
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

export const currencyOfDevice = (): string =>
  byRegion[new Intl.Locale(navigator.language).region ?? ''] ?? 'EUR';

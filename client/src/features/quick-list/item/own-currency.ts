import { keep } from '#lib/keep.ts';

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
const key = 'price.currency';

/** The currency of a price that says none: the one that was last written on this device, else that of its region. */
export function ownCurrency(): string {
  const kept = localStorage.getItem(key);
  if (kept && /^[A-Z]{3}$/.test(kept)) return kept;
  return byRegion[new Intl.Locale(navigator.language).region ?? ''] ?? 'EUR';
}

export const keepCurrency = (currency: string) => keep(localStorage, key, currency);

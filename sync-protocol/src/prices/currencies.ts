/** Currencies (ISO 4217) that the app formats and recognises itself; a price may have any other code too. */
export const currencies = [
  ...(['EUR', 'GBP', 'USD', 'CAD', 'AUD', 'NZD'] as const),
  ...(['SEK', 'NOK', 'DKK', 'ISK', 'CHF', 'PLN', 'CZK'] as const),
] as const;
export type Currency = (typeof currencies)[number];

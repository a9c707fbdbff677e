/** The currencies that the app writes by itself, by ISO 4217; a price may have any other too. */
export const currencies = [
  ...(['EUR', 'GBP', 'USD', 'CAD', 'AUD', 'NZD'] as const),
  ...(['SEK', 'NOK', 'DKK', 'ISK', 'CHF', 'PLN', 'CZK'] as const),
] as const;
export type Currency = (typeof currencies)[number];

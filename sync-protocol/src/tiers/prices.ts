/**
 * How often a subscription is paid. Kept apart from the schemas, so that code which only parses an address or
 * shows a price does not load the schema library.
 */
export const billingPeriods = ['monthly', 'yearly'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

/**
 * Prices from specification 1 and 9. The two pages give the yearly saving differently; both figures are kept.
 */
export const prices = {
  monthlyCents: 490,
  yearlyCents: 4980,
  /** Price of twelve months paid monthly. */
  yearOfMonthsCents: 5880,
  savingOnSubscribePercent: 17,
  savingOnAccountPercent: 15,
} as const;

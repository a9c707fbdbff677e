/** How often one pays. Apart from the schemas, as are the prices: what reads an address or shows a price needs no schema library. */
export const billingPeriods = ['monthly', 'yearly'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

/** Specification 1 and 9. Each page shows its own saving: both readings are given. */
export const prices = {
  monthlyCents: 490,
  yearlyCents: 4980,
  /** Twelve months at the monthly price. */
  yearOfMonthsCents: 5880,
  savingOnSubscribePercent: 17,
  savingOnAccountPercent: 15,
} as const;

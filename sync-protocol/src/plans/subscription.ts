import { Type } from 'typebox';
import { plans } from './plan.ts';

/** What an account shows of its plan: `past_due` when a payment failed and Stripe tries again. */
export const subscriptionStatuses = [...plans, 'past_due'] as const;
export const SubscriptionStatus = Type.Enum([...subscriptionStatuses]);
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** How often one pays. */
export const paidPlans = ['monthly', 'yearly'] as const;
export const PaidPlan = Type.Enum([...paidPlans]);
export type PaidPlan = (typeof paidPlans)[number];

/** Specification 1 and 9. Each page shows its own saving: both readings are given. */
export const prices = {
  monthlyCents: 490,
  yearlyCents: 4980,
  /** Twelve months at the monthly price. */
  yearOfMonthsCents: 5880,
  savingOnSubscribePercent: 17,
  savingOnAccountPercent: 15,
} as const;

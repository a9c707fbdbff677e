import { Type } from 'typebox';
import { billingPeriods } from './prices.ts';
import { tiers } from './tier.ts';

/** What an account shows of its tier: `past_due` when a payment failed and Stripe tries again. */
export const subscriptionStatuses = [...tiers, 'past_due'] as const;
export const SubscriptionStatus = Type.Enum([...subscriptionStatuses]);
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** How one pays, called the plan on the wire and where people choose it. */
export const BillingPeriod = Type.Enum([...billingPeriods]);

import { Type } from 'typebox';
import { billingPeriods } from './prices.ts';
import { tiers } from './tier.ts';

/** Status of an account's subscription; `past_due` means that a payment failed and Stripe is retrying. */
export const subscriptionStatuses = [...tiers, 'past_due'] as const;
export const SubscriptionStatus = Type.Enum([...subscriptionStatuses]);
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** How often the subscription is paid, called the plan on the wire and in the interface. */
export const BillingPeriod = Type.Enum([...billingPeriods]);

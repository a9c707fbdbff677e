import { Type } from 'typebox';
import { plans } from './plan.ts';
import { paidPlans } from './prices.ts';

/** What an account shows of its plan: `past_due` when a payment failed and Stripe tries again. */
export const subscriptionStatuses = [...plans, 'past_due'] as const;
export const SubscriptionStatus = Type.Enum([...subscriptionStatuses]);
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const PaidPlan = Type.Enum([...paidPlans]);

import { type Static, Type } from 'typebox';
import { PaidPlan } from '../tiers/subscription.ts';

/** Body of `POST /api/billing/checkout`. */
export const CheckoutRequest = Type.Object(
  {
    plan: PaidPlan,
    /** Language of the payment page; absent for the browser's. */
    locale: Type.Optional(Type.Enum(['en', 'fi'])),
  },
  { additionalProperties: false },
);
export type CheckoutRequest = Static<typeof CheckoutRequest>;

/** A page of Stripe's to go to. */
export const BillingPage = Type.Object({ url: Type.String({ pattern: '^https?://' }) });
export type BillingPage = Static<typeof BillingPage>;

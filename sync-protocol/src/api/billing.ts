import { type Static, Type } from 'typebox';
import { locales } from '../locales.ts';
import { BillingPeriod } from '../tiers/subscription.ts';

/** Body of `POST /api/billing/checkout`. */
export const CheckoutRequest = Type.Object(
  {
    plan: BillingPeriod,
    /** Language of the payment page; the browser's if absent. */
    locale: Type.Optional(Type.Enum([...locales])),
  },
  { additionalProperties: false },
);
export type CheckoutRequest = Static<typeof CheckoutRequest>;

/** Address of a Stripe page to redirect to. */
export const BillingPage = Type.Object({ url: Type.String({ pattern: '^https?://' }) });
export type BillingPage = Static<typeof BillingPage>;

/** Kept apart from `endpoints`, since few sessions call them. */
export const billingEndpoints = {
  checkout: { method: 'POST', path: '/api/billing/checkout' },
  billingPortal: { method: 'POST', path: '/api/billing/portal' },
  upgradeToYearly: { method: 'POST', path: '/api/billing/upgrade' },
  cancelSubscription: { method: 'POST', path: '/api/billing/cancel' },
  resumeSubscription: { method: 'POST', path: '/api/billing/resume' },
  stripeWebhook: { method: 'POST', path: '/api/billing/webhook' },
} as const;

import { type Static, Type } from 'typebox';
import { BillingPeriod, SubscriptionStatus } from '../tiers/subscription.ts';

/** `GET /api/users/me/stats` (specification 3). Times are epoch milliseconds. */
export const UserStats = Type.Object({
  recipesSaved: Type.Integer({ minimum: 0 }),
  mealsPlanned: Type.Integer({ minimum: 0 }),
  accountType: Type.Enum(['free', 'premium']),
  memberSince: Type.Integer(),
  /** Whether the account has a password that can be changed here; absent from an older server. */
  isEmailAccount: Type.Optional(Type.Boolean()),
  subscription: Type.Object({
    status: SubscriptionStatus,
    onboardingComplete: Type.Boolean(),
    /** End of the trial; null when there is none. */
    trialEndsAt: Type.Union([Type.Integer(), Type.Null()]),
    /** Billing period; null or absent without a subscription. */
    plan: Type.Optional(Type.Union([BillingPeriod, Type.Null()])),
    /** When the next payment is due, or, with `cancelAtPeriodEnd`, when the subscription ends. */
    periodEndsAt: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    cancelAtPeriodEnd: Type.Optional(Type.Boolean()),
    /**
     * Whether another member's subscription gives the household premium after `periodEndsAt`; absent from an
     * older server.
     */
    hasOtherPayer: Type.Optional(Type.Boolean()),
  }),
});
export type UserStats = Static<typeof UserStats>;

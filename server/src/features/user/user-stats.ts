import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import { tierAt } from 'sync-protocol/tiers/tier-at.ts';
import type { Subscription } from '#lib/subscription.ts';
import type { HouseholdTierBasis } from '#lib/tiers.ts';
import type { Account } from './user-repository.ts';

/** Counts of a household for its members' stats. */
export interface HouseholdCounts {
  recipesSaved: number;
  mealsPlanned: number;
}

/**
 * An account, its own subscription, what the household's tier depends on, and whether somebody else pays for
 * the household after the own period.
 */
export type PersonalAccount = Account &
  Subscription & { household: HouseholdTierBasis; hasOtherPayer: boolean };

/** A new account has premium for the days of the trial, then the free tier. */
export function toUserStats(
  account: PersonalAccount,
  counts: HouseholdCounts,
  at: { trialDays: number; nowMs: number; isOnboarded: boolean },
): UserStats {
  const { tier, trialEndsAt } = tierAt({ ...account.household, trialDays: at.trialDays }, at.nowMs);
  return {
    ...counts,
    accountType: isPremium(tier) ? 'premium' : 'free',
    memberSince: account.createdAt,
    subscription: {
      status: account.isPastDue && tier !== 'trialing' ? 'past_due' : tier,
      onboardingComplete: at.isOnboarded,
      trialEndsAt,
      plan: account.plan,
      periodEndsAt: account.periodEndsAt,
      cancelAtPeriodEnd: account.cancelAtPeriodEnd,
      hasOtherPayer: account.hasOtherPayer,
    },
  };
}

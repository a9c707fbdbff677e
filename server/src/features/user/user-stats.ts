import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { isPremium } from 'sync-protocol/plans/plan.ts';
import { planAt } from 'sync-protocol/plans/plan-at.ts';
import type { Subscription } from '#lib/subscription.ts';
import type { Account } from './user-repository.ts';

/** What there is of a household, as its members' stats tell it. */
export interface HouseholdCounts {
  recipesSaved: number;
  mealsPlanned: number;
}

/** A new account has everything premium for the days of the trial, then is free. */
export function toUserStats(
  account: Account & Subscription,
  counts: HouseholdCounts,
  at: { trialDays: number; nowMs: number; isOnboarded: boolean },
): UserStats {
  const { plan, trialEndsAt } = planAt({ ...account, trialDays: at.trialDays }, at.nowMs);
  return {
    ...counts,
    accountType: isPremium(plan) ? 'premium' : 'free',
    memberSince: account.createdAt,
    subscription: {
      status: account.isPastDue && plan !== 'trialing' ? 'past_due' : plan,
      onboardingComplete: at.isOnboarded,
      trialEndsAt,
      plan: account.plan,
      periodEndsAt: account.periodEndsAt,
      cancelAtPeriodEnd: account.cancelAtPeriodEnd,
    },
  };
}

import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { isPremium } from 'sync-protocol/plans/plan.ts';
import { planAt } from 'sync-protocol/plans/plan-at.ts';
import type { Account } from './user-repository.ts';

/** What there is of a household, as its members' stats tell it. */
export interface HouseholdCounts {
  recipesSaved: number;
  mealsPlanned: number;
}

/** A new account has everything premium for the days of the trial, then is free. */
export function toUserStats(
  account: Account,
  counts: HouseholdCounts,
  at: { trialDays: number; nowMs: number; isOnboarded: boolean },
): UserStats {
  const { plan, trialEndsAt } = planAt({ ...account, trialDays: at.trialDays }, at.nowMs);
  return {
    ...counts,
    accountType: isPremium(plan) ? 'premium' : 'free',
    memberSince: account.createdAt,
    subscription: { status: plan, onboardingComplete: at.isOnboarded, trialEndsAt },
  };
}

import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { isPremium } from 'sync-protocol/plans/plan.ts';
import { planAt } from 'sync-protocol/plans/plan-at.ts';
import type { Account } from './user-repository.ts';

/** A new account has everything premium for the days of the trial, then is free. Recipes and meals do not exist yet. */
export function toUserStats(account: Account, at: { trialDays: number; nowMs: number }): UserStats {
  const { plan, trialEndsAt } = planAt({ ...account, trialDays: at.trialDays }, at.nowMs);
  return {
    recipesSaved: 0,
    mealsPlanned: 0,
    accountType: isPremium(plan) ? 'premium' : 'free',
    memberSince: account.createdAt,
    subscription: { status: plan, onboardingComplete: account.isOnboarded, trialEndsAt },
  };
}

import type { UserStats } from 'sync-protocol/api/user-stats.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A new account has everything premium for the days of the trial, then is free. Recipes and meals do not exist yet. */
export function toUserStats(
  user: { createdAt: number; isOnboarded: boolean },
  at: { trialDays: number; nowMs: number },
): UserStats {
  const trialEndsAt = user.createdAt + at.trialDays * dayMs;
  const isTrialing = at.nowMs < trialEndsAt;
  return {
    recipesSaved: 0,
    mealsPlanned: 0,
    accountType: isTrialing ? 'premium' : 'free',
    memberSince: user.createdAt,
    subscription: {
      status: isTrialing ? 'trialing' : 'free',
      onboardingComplete: user.isOnboarded,
      trialEndsAt: isTrialing ? trialEndsAt : null,
    },
  };
}

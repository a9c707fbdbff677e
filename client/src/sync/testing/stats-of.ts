import type { UserStats } from 'sync-protocol/api/user-stats.ts';

/** Stats of an account with this subscription and no data. */
export function statsOf(subscription: Partial<UserStats['subscription']> = {}): UserStats {
  const status = subscription.status ?? 'free';
  return {
    recipesSaved: 0,
    mealsPlanned: 0,
    memberSince: 0,
    accountType: status === 'free' ? 'free' : 'premium',
    subscription: { status, onboardingComplete: true, trialEndsAt: null, ...subscription },
  };
}

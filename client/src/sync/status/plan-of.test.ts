import type { SubscriptionStatus } from 'sync-protocol/plans/subscription.ts';
import { expect, test } from 'vitest';
import { planOf } from './plan-of.ts';

const stats = (status: SubscriptionStatus, trialEndsAt: number | null) => ({
  ...{ recipesSaved: 0, mealsPlanned: 0, accountType: 'free' as const, memberSince: 0 },
  subscription: { status, onboardingComplete: true, trialEndsAt },
});

test('a trial that the server told of ends on its day, with or without a network', () => {
  expect(planOf(stats('trialing', 100), 99)).toEqual({ plan: 'trialing', isPremium: true, trialEndsAt: 100 });
  expect(planOf(stats('trialing', 100), 100)).toEqual({ plan: 'free', isPremium: false, trialEndsAt: null });
});

test('a subscription and the free plan are as the server says', () => {
  expect(planOf(stats('active', null), 1e12)).toMatchObject({ plan: 'active', isPremium: true });
  expect(planOf(stats('free', null), 0)).toMatchObject({ plan: 'free', isPremium: false });
});

test('who owes a payment has what the server still grants', () => {
  const owing = stats('past_due', null);
  expect(planOf({ ...owing, accountType: 'premium' }, 0)).toMatchObject({ plan: 'active', isPremium: true });
  expect(planOf(owing, 0)).toMatchObject({ plan: 'free', isPremium: false });
});

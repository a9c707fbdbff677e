import type { SubscriptionStatus } from 'sync-protocol/tiers/subscription.ts';
import { expect, test } from 'vitest';
import { statsOf } from '../testing/stats-of.ts';
import { tierOf } from './tier-of.ts';

const stats = (status: SubscriptionStatus, trialEndsAt: number | null) => ({
  ...statsOf({ status, trialEndsAt }),
  accountType: 'free' as const,
});

test('a trial that the server told of ends on its day, with or without a network', () => {
  expect(tierOf(stats('trialing', 100), 99)).toEqual({ tier: 'trialing', isPremium: true, trialEndsAt: 100 });
  expect(tierOf(stats('trialing', 100), 100)).toEqual({ tier: 'free', isPremium: false, trialEndsAt: null });
});

test('a subscription and the free tier are as the server says', () => {
  expect(tierOf(stats('active', null), 1e12)).toMatchObject({ tier: 'active', isPremium: true });
  expect(tierOf(stats('free', null), 0)).toMatchObject({ tier: 'free', isPremium: false });
});

test('who owes a payment has what the server still grants', () => {
  const owing = stats('past_due', null);
  expect(tierOf({ ...owing, accountType: 'premium' }, 0)).toMatchObject({ tier: 'active', isPremium: true });
  expect(tierOf(owing, 0)).toMatchObject({ tier: 'free', isPremium: false });
});

import { expect, test } from 'vitest';
import { dayMs } from '../dates/day-ms.ts';
import { isPremium, tiers } from './tier.ts';
import { tierAt } from './tier-at.ts';

const createdAt = Date.UTC(2026, 0, 1);
const account = { createdAt, trialDays: 30, subscribedUntil: null };

test('a new account has everything until the last moment of its trial, then the free part', () => {
  const trialEndsAt = createdAt + 30 * dayMs;
  expect(tierAt(account, createdAt)).toEqual({ tier: 'trialing', trialEndsAt });
  expect(tierAt(account, trialEndsAt - 1)).toEqual({ tier: 'trialing', trialEndsAt });
  expect(tierAt(account, trialEndsAt)).toEqual({ tier: 'free', trialEndsAt: null });
});

test('a deployment without a trial starts people on the free tier', () => {
  expect(tierAt({ ...account, trialDays: 0 }, createdAt).tier).toBe('free');
});

test('who has paid is active for as long as that lasts, during the trial and after it', () => {
  const paid = { ...account, subscribedUntil: createdAt + 60 * dayMs };
  expect(tierAt(paid, createdAt + dayMs)).toEqual({ tier: 'active', trialEndsAt: null });
  expect(tierAt(paid, createdAt + 59 * dayMs).tier).toBe('active');
  expect(tierAt(paid, createdAt + 60 * dayMs).tier).toBe('free');
});

test('a clock that stands before the account was made leaves the trial', () => {
  expect(tierAt(account, createdAt - dayMs).tier).toBe('trialing');
});

test('all but the free tier is premium', () => {
  expect(tiers.filter(isPremium)).toEqual(['active', 'trialing']);
});

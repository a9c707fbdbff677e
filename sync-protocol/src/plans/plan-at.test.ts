import { expect, test } from 'vitest';
import { dayMs } from '../dates/day-ms.ts';
import { isPremium, plans } from './plan.ts';
import { planAt } from './plan-at.ts';

const createdAt = Date.UTC(2026, 0, 1);
const account = { createdAt, trialDays: 30, subscribedUntil: null };

test('a new account has everything until the last moment of its trial, then the free part', () => {
  const trialEndsAt = createdAt + 30 * dayMs;
  expect(planAt(account, createdAt)).toEqual({ plan: 'trialing', trialEndsAt });
  expect(planAt(account, trialEndsAt - 1)).toEqual({ plan: 'trialing', trialEndsAt });
  expect(planAt(account, trialEndsAt)).toEqual({ plan: 'free', trialEndsAt: null });
});

test('a deployment without a trial starts people on the free plan', () => {
  expect(planAt({ ...account, trialDays: 0 }, createdAt).plan).toBe('free');
});

test('who has paid is active for as long as that lasts, during the trial and after it', () => {
  const paid = { ...account, subscribedUntil: createdAt + 60 * dayMs };
  expect(planAt(paid, createdAt + dayMs)).toEqual({ plan: 'active', trialEndsAt: null });
  expect(planAt(paid, createdAt + 59 * dayMs).plan).toBe('active');
  expect(planAt(paid, createdAt + 60 * dayMs).plan).toBe('free');
});

test('a clock that stands before the account was made leaves the trial', () => {
  expect(planAt(account, createdAt - dayMs).plan).toBe('trialing');
});

test('all but the free plan is premium', () => {
  expect(plans.filter(isPremium)).toEqual(['active', 'trialing']);
});

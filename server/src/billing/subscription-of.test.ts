import { expect, test } from 'vitest';
import {
  pastDueGraceMs,
  renewalSlackMs,
  type StoredSubscription,
  subscriptionOf,
} from './subscription-of.ts';

const monthly: StoredSubscription = {
  id: 'sub_1',
  status: 'active',
  plan: 'monthly',
  periodStart: 1e12,
  periodEnd: 1e12 + 3e9,
  cancelAt: null,
};
const none = {
  subscribedUntil: null,
  isPastDue: false,
  plan: null,
  periodEndsAt: null,
  cancelAtPeriodEnd: false,
};

test('who has no subscription, or one that ended or never began, pays for nothing', () => {
  expect(subscriptionOf([])).toEqual(none);
  for (const status of ['canceled', 'incomplete', 'incomplete_expired'])
    expect(subscriptionOf([{ ...monthly, status }])).toEqual(none);
});

test('a subscription lasts over its period, with a day for the renewal to become known', () => {
  expect(subscriptionOf([monthly])).toEqual({
    ...none,
    subscribedUntil: monthly.periodEnd + renewalSlackMs,
    plan: 'monthly',
    periodEndsAt: monthly.periodEnd,
  });
});

test('one that was cancelled lasts to the end of what was paid and not a moment longer', () => {
  const subscription = subscriptionOf([{ ...monthly, cancelAt: monthly.periodEnd }]);
  expect(subscription).toMatchObject({ subscribedUntil: monthly.periodEnd, cancelAtPeriodEnd: true });
});

test('after a failed payment there are two weeks, then nothing, but still something to put right', () => {
  expect(subscriptionOf([{ ...monthly, status: 'past_due' }])).toMatchObject({
    subscribedUntil: monthly.periodStart + pastDueGraceMs,
    isPastDue: true,
    plan: 'monthly',
  });
  expect(subscriptionOf([{ ...monthly, status: 'unpaid' }])).toMatchObject({
    subscribedUntil: null,
    isPastDue: true,
    plan: 'monthly',
  });
});

test('of several the one that lasts longest counts, in whatever order they are told', () => {
  const yearly: StoredSubscription = { ...monthly, id: 'sub_2', plan: 'yearly', periodEnd: 1e12 + 3e10 };
  const owing: StoredSubscription = { ...monthly, id: 'sub_3', status: 'unpaid', periodEnd: 2e12 };
  for (const order of [
    [monthly, yearly, owing],
    [owing, yearly, monthly],
    [yearly, owing, monthly],
  ])
    expect(subscriptionOf(order)).toMatchObject({ plan: 'yearly', isPastDue: false });
});

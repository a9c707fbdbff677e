import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { expect, test } from 'vitest';
import { createTiers } from './tiers.ts';

const member = { userId: 'ann', householdId: 'h', issuer: 'i', subject: 's', number: 1 };

function tiersOf(account: { createdAt: number; subscribedUntil: number | null } | undefined, nowMs: number) {
  return createTiers({ readTierBasis: async () => account, trialDays: 30, nowMs: () => nowMs });
}

test('what is premium is open on trial and to who has paid, and refused with its code afterwards', async () => {
  const account = { createdAt: 0, subscribedUntil: null };
  await tiersOf(account, 29 * dayMs).requirePremium(member);
  await tiersOf({ ...account, subscribedUntil: 90 * dayMs }, 60 * dayMs).requirePremium(member);
  await expect(tiersOf(account, 30 * dayMs).requirePremium(member)).rejects.toMatchObject({
    code: 'premium_required',
  });
});

test('a household that is gone meanwhile has no tier', async () => {
  await expect(tiersOf(undefined, 0).tierOf(member)).rejects.toMatchObject({ code: 'not_a_member' });
});

import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';
import { tierAt } from 'sync-protocol/tiers/tier-at.ts';
import { AppError } from './app-error.ts';
import type { Member } from './member.ts';

/** What people may do by what they are on. */
export interface Tiers {
  /** @throws AppError `unauthorized` when the account has been deleted meanwhile */
  tierOf(member: Member): Promise<Tier>;
  /** @throws AppError `premium_required` on the free tier */
  requirePremium(member: Member): Promise<void>;
}

export function createTiers(deps: {
  readAccount: (userId: string) => Promise<{ createdAt: number; subscribedUntil: number | null } | undefined>;
  trialDays: number;
  nowMs: () => number;
}): Tiers {
  const { readAccount, trialDays, nowMs } = deps;

  async function tierOf({ userId }: Member): Promise<Tier> {
    const account = await readAccount(userId);
    if (!account) throw new AppError('unauthorized', 'This account has been deleted.');
    return tierAt({ ...account, trialDays }, nowMs()).tier;
  }

  async function requirePremium(member: Member): Promise<void> {
    if (!isPremium(await tierOf(member)))
      throw new AppError('premium_required', 'This is part of the premium plan.');
  }

  return { tierOf, requirePremium };
}

import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';
import { type TierBasis, tierAt } from 'sync-protocol/tiers/tier-at.ts';
import { AppError } from './app-error.ts';
import type { Member } from './member.ts';
import { notAMember } from './not-a-member.ts';

/** What people may do by what their household is on. */
export interface Tiers {
  /** @throws AppError `not_a_member` when the household is gone meanwhile */
  tierOf(member: Pick<Member, 'householdId'>): Promise<Tier>;
  /** @throws AppError `premium_required` on the free tier */
  requirePremium(member: Member): Promise<void>;
}

/** What a household's tier hangs on: since when its owner has an account, and until when the best subscription of its people is paid. */
export type HouseholdTierBasis = Omit<TierBasis, 'trialDays'>;

export function createTiers(deps: {
  readTierBasis: (householdId: string) => Promise<HouseholdTierBasis | undefined>;
  trialDays: number;
  nowMs: () => number;
}): Tiers {
  const { readTierBasis, trialDays, nowMs } = deps;

  async function tierOf({ householdId }: Pick<Member, 'householdId'>): Promise<Tier> {
    const basis = await readTierBasis(householdId);
    if (!basis) throw notAMember();
    return tierAt({ ...basis, trialDays }, nowMs()).tier;
  }

  async function requirePremium(member: Member): Promise<void> {
    if (!isPremium(await tierOf(member)))
      throw new AppError('premium_required', 'This is part of the premium plan.');
  }

  return { tierOf, requirePremium };
}

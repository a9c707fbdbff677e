import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';
import { type TierBasis, tierAt } from 'sync-protocol/tiers/tier-at.ts';
import { AppError } from './app-error.ts';
import type { Member } from './member.ts';
import { notAMember } from './not-a-member.ts';

/** Reads and checks the tier of households. */
export interface Tiers {
  /** @throws AppError `not_a_member` if the household is gone */
  tierOf(member: Pick<Member, 'householdId'>): Promise<Tier>;
  /** @throws AppError `premium_required` on the free tier */
  requirePremium(member: Member): Promise<void>;
}

/**
 * What a household's tier depends on: when its owner's account was created, and until when its members' best
 * subscription is paid.
 */
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

import { isPremium, type Plan } from 'sync-protocol/plans/plan.ts';
import { planAt } from 'sync-protocol/plans/plan-at.ts';
import { AppError } from './app-error.ts';
import type { Member } from './member.ts';

/** What people may do by what they are on. */
export interface Plans {
  /** @throws AppError `unauthorized` when the account has been deleted meanwhile */
  planOf(member: Member): Promise<Plan>;
  /** @throws AppError `premium_required` on the free plan */
  requirePremium(member: Member): Promise<void>;
}

export function createPlans(deps: {
  readAccount: (userId: string) => Promise<{ createdAt: number; subscribedUntil: number | null } | undefined>;
  trialDays: number;
  nowMs: () => number;
}): Plans {
  const { readAccount, trialDays, nowMs } = deps;

  async function planOf({ userId }: Member): Promise<Plan> {
    const account = await readAccount(userId);
    if (!account) throw new AppError('unauthorized', 'This account has been deleted.');
    return planAt({ ...account, trialDays }, nowMs()).plan;
  }

  async function requirePremium(member: Member): Promise<void> {
    if (!isPremium(await planOf(member)))
      throw new AppError('premium_required', 'This is part of the premium plan.');
  }

  return { planOf, requirePremium };
}

import { dayMs } from '../dates/day-ms.ts';
import type { Tier } from './tier.ts';

/** What an account's tier depends on. Times are epoch milliseconds. */
export interface TierBasis {
  createdAt: number;
  trialDays: number;
  /** End of the paid period; null without a subscription. */
  subscribedUntil: number | null;
}

/**
 * A new account is `trialing` for the days of the trial without a card, then `free` unless it is subscribed
 * (design 5).
 *
 * @returns the tier, and the trial's end while it lasts
 */
export function tierAt(basis: TierBasis, nowMs: number): { tier: Tier; trialEndsAt: number | null } {
  if (basis.subscribedUntil !== null && nowMs < basis.subscribedUntil)
    return { tier: 'active', trialEndsAt: null };
  const trialEndsAt = basis.createdAt + basis.trialDays * dayMs;
  return nowMs < trialEndsAt ? { tier: 'trialing', trialEndsAt } : { tier: 'free', trialEndsAt: null };
}

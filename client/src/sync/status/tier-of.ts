import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';

export interface KnownTier {
  tier: Tier;
  isPremium: boolean;
  /** End of the trial, epoch milliseconds; null when there is none. */
  trialEndsAt: number | null;
}

/**
 * The tier according to the server's latest stats. A trial ends at its time even offline. A person with an
 * overdue payment has what the server still grants.
 */
export function tierOf({ accountType, subscription }: UserStats, nowMs: number): KnownTier {
  const { status, trialEndsAt } = subscription;
  const isOver = status === 'trialing' && trialEndsAt !== null && nowMs >= trialEndsAt;
  const known = status === 'past_due' ? (accountType === 'premium' ? 'active' : 'free') : status;
  const tier = isOver ? 'free' : known;
  return { tier, isPremium: isPremium(tier), trialEndsAt: isOver ? null : trialEndsAt };
}

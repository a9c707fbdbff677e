import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';

export interface KnownTier {
  tier: Tier;
  isPremium: boolean;
  /** End of the trial, epoch milliseconds; null when there is none. */
  trialEndsAt: number | null;
}

/**
 * The tier by the server's last word. A trial ends on its day, also for somebody who is offline by then. Who owes a payment
 * has what the server still grants.
 */
export function tierOf({ accountType, subscription }: UserStats, nowMs: number): KnownTier {
  const { status, trialEndsAt } = subscription;
  const isOver = status === 'trialing' && trialEndsAt !== null && nowMs >= trialEndsAt;
  const known = status === 'past_due' ? (accountType === 'premium' ? 'active' : 'free') : status;
  const tier = isOver ? 'free' : known;
  return { tier, isPremium: isPremium(tier), trialEndsAt: isOver ? null : trialEndsAt };
}

import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { isPremium, type Plan } from 'sync-protocol/plans/plan.ts';

export interface KnownPlan {
  plan: Plan;
  isPremium: boolean;
  /** End of the trial, epoch milliseconds; null when there is none. */
  trialEndsAt: number | null;
}

/**
 * The plan by the server's last word. A trial ends on its day, also for somebody who is offline by then. Who owes a payment
 * has what the server still grants.
 */
export function planOf({ accountType, subscription }: UserStats, nowMs: number): KnownPlan {
  const { status, trialEndsAt } = subscription;
  const isOver = status === 'trialing' && trialEndsAt !== null && nowMs >= trialEndsAt;
  const known = status === 'past_due' ? (accountType === 'premium' ? 'active' : 'free') : status;
  const plan = isOver ? 'free' : known;
  return { plan, isPremium: isPremium(plan), trialEndsAt: isOver ? null : trialEndsAt };
}

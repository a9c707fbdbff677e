import { dayMs } from '../dates/day-ms.ts';
import type { Plan } from './plan.ts';

/** What an account's plan hangs on. Times are epoch milliseconds. */
export interface PlanBasis {
  createdAt: number;
  trialDays: number;
  /** End of what has been paid for; null for an account that has no subscription. */
  subscribedUntil: number | null;
}

/**
 * A new account is `trialing` for the days of the trial without a card, then `free` unless it is subscribed (design 5).
 *
 * @returns the plan, and the end of the trial while there is one
 */
export function planAt(basis: PlanBasis, nowMs: number): { plan: Plan; trialEndsAt: number | null } {
  if (basis.subscribedUntil !== null && nowMs < basis.subscribedUntil)
    return { plan: 'active', trialEndsAt: null };
  const trialEndsAt = basis.createdAt + basis.trialDays * dayMs;
  return nowMs < trialEndsAt ? { plan: 'trialing', trialEndsAt } : { plan: 'free', trialEndsAt: null };
}

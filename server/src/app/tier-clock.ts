import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { HouseholdTierBasis } from '#lib/tiers.ts';

/** No stream lasts longer than a day, and every new stream calls `watch` again. */
const longestWaitMs = dayMs;
const shortestWaitMs = 50;

/**
 * Pokes this server's streams when a tier changes by time alone: when a trial or a paid period ends. Watches
 * the households of open streams, since a stream reads its mark when it opens and when it is poked.
 */
export function createTierClock(deps: {
  publishTier: (householdId: string) => void;
  trialDays: number;
  nowMs: () => number;
}) {
  const { publishTier, trialDays, nowMs } = deps;
  const timers = new Map<string, NodeJS.Timeout>();

  /** Call it whenever the household's tier is read for a stream. */
  function watch(householdId: string, basis: HouseholdTierBasis): void {
    forget(householdId);
    const now = nowMs();
    const ends = [basis.subscribedUntil ?? 0, basis.createdAt + trialDays * dayMs];
    const next = Math.min(...ends.filter((end) => end > now));
    if (next - now > longestWaitMs) return;
    const poke = () => {
      timers.delete(householdId);
      publishTier(householdId);
    };
    timers.set(householdId, setTimeout(poke, Math.max(next - now, shortestWaitMs)).unref());
  }

  function forget(householdId: string): void {
    clearTimeout(timers.get(householdId));
    timers.delete(householdId);
  }

  return {
    watch,
    start: async () => {},
    stop: async () => {
      for (const householdId of [...timers.keys()]) forget(householdId);
    },
  };
}
export type TierClock = ReturnType<typeof createTierClock>;

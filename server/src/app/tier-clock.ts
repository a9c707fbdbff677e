import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { Member } from '#lib/member.ts';

/** No stream lasts longer; its next one asks anew. */
const longestWaitMs = dayMs;
const shortestWaitMs = 50;

/**
 * Pokes the streams of this server when a plan changes by the clock alone: a trial or what was paid for ends without an event of
 * anybody's. It knows of whoever's mark was read, which every stream does when it opens and when it is poked.
 */
export function createTierClock(deps: {
  publishTier: (householdId: string) => void;
  trialDays: number;
  nowMs: () => number;
}) {
  const { publishTier, trialDays, nowMs } = deps;
  const timers = new Map<string, NodeJS.Timeout>();

  /** To be called whenever the person's account is read for a stream. */
  function watch(
    { userId, householdId }: Member,
    account: { createdAt: number; subscribedUntil: number | null },
  ): void {
    forget(userId);
    const now = nowMs();
    const ends = [account.subscribedUntil ?? 0, account.createdAt + trialDays * dayMs];
    const next = Math.min(...ends.filter((end) => end > now));
    if (next - now > longestWaitMs) return;
    const poke = () => {
      timers.delete(userId);
      publishTier(householdId);
    };
    timers.set(userId, setTimeout(poke, Math.max(next - now, shortestWaitMs)).unref());
  }

  function forget(userId: string): void {
    clearTimeout(timers.get(userId));
    timers.delete(userId);
  }

  return {
    watch,
    start: async () => {},
    stop: async () => {
      for (const userId of [...timers.keys()]) forget(userId);
    },
  };
}
export type TierClock = ReturnType<typeof createTierClock>;

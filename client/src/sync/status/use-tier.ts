import { useEffect, useReducer } from 'react';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { useStored } from '../rows/use-stored.ts';
import { type KnownTier, tierOf } from './tier-of.ts';
import { useClockOffset } from './use-clock-offset.ts';

/** Below the limit of a browser timer; a page open for longer is told by the server. */
const longestWaitMs = 24 * dayMs;

/**
 * What the person's tier allows, also offline. Undefined until the server has told this device once: then
 * nothing is blocked here, since the server decides anyway. A trial ends on screen at its exact time, by the
 * server's clock.
 */
export function useTier(): KnownTier | undefined {
  const stats = useStored(async (db) => (await db.facts.get('stats'))?.stats);
  const offsetMs = useClockOffset();
  const [, look] = useReducer((count: number) => count + 1, 0);
  const known = stats && offsetMs !== undefined ? tierOf(stats, Date.now() + offsetMs) : undefined;
  const endsAt = known?.trialEndsAt ?? null;
  useEffect(() => {
    const waitMs = endsAt === null ? longestWaitMs : endsAt - (offsetMs ?? 0) - Date.now();
    if (waitMs >= longestWaitMs) return;
    const timer = setTimeout(look, Math.max(waitMs, 0));
    return () => clearTimeout(timer);
  }, [endsAt, offsetMs]);
  return known;
}

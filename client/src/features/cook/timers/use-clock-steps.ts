import { useEffect, useEffectEvent, useRef } from 'react';
import type { AteriaDb } from '#db/ateria-db.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { readSyncState } from '#sync/status/sync-state.ts';
import { useClockOffset } from '#sync/status/use-clock-offset.ts';

/** Smaller steps are the clock's own corrections, or an estimate of the server's clock that got better. */
const leastStepMs = 30_000;
const checkEveryMs = 1_000;

/**
 * Moves the timers when the device's clock is set, so that each ends when it would have. A step back shows in
 * the page's own clock, `performance.now()`. A step ahead may also be a sleep of the device, during which that
 * clock may stand still, so it counts once the server's answers show that the device's clock was set by as much.
 *
 * @param isAwaited whether there are timers
 * @param isMover whether this tab moves them: every open tab notices the step
 */
export function useClockSteps(isAwaited: boolean, isMover: boolean): void {
  const { db } = useSync();
  const offsetMs = useClockOffset();
  /** The last step ahead, with the server's offset from before it. */
  const ahead = useRef<{ stepMs: number; offsetMs: number } | null>(null);

  const move = (byMs: number) => {
    // If the storage does not answer, the timers go by the new clock.
    if (isMover) void moveTimers(db, byMs).catch(() => undefined);
  };
  const onStep = useEffectEvent((stepMs: number) => {
    if (stepMs < 0) return move(stepMs);
    // As stored, since the offset on the screen may come a moment later.
    readSyncState(db)
      .then(({ clockOffsetMs }) => {
        ahead.current = { stepMs, offsetMs: clockOffsetMs };
      })
      .catch(() => undefined);
  });
  useEffect(() => {
    if (!isAwaited) return;
    let known = clockLead();
    const check = () => {
      const stepMs = clockLead() - known;
      known += stepMs;
      if (Math.abs(stepMs) >= leastStepMs) onStep(stepMs);
    };
    const timer = setInterval(check, checkEveryMs);
    // Timers are slowed down in a hidden tab.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      ahead.current = null;
    };
  }, [isAwaited]);

  const onOffset = useEffectEvent((nowMs: number) => {
    if (!ahead.current) return;
    const { stepMs, offsetMs } = ahead.current;
    if (Math.abs(offsetMs - nowMs - stepMs) >= leastStepMs) return;
    ahead.current = null;
    move(stepMs);
  });
  useEffect(() => {
    if (offsetMs !== undefined) onOffset(offsetMs);
  }, [offsetMs]);
}

/** Milliseconds by which the device's clock is ahead of the page's own, which cannot be set. */
const clockLead = () => Math.round(Date.now() - performance.now());

async function moveTimers(db: AteriaDb, byMs: number): Promise<void> {
  await db.timers.toCollection().modify((timer) => {
    timer.endsAt += byMs;
    timer.latestAt += byMs;
    // A step ahead may have rung it too early.
    if (timer.endsAt > Date.now()) timer.isTold = false;
  });
}

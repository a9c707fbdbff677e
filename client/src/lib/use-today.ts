import { useCallback, useSyncExternalStore } from 'react';
import { localDay, msToNextDay } from './local-day.ts';

/** Margin for timers that fire a moment early. */
const afterMidnightMs = 50;

/**
 * The person's current day. Changes at midnight, and when the device wakes on another day or in another time
 * zone.
 *
 * @param slowMs by how much this device's clock is slow
 */
export function useToday(slowMs = 0): string {
  const nowMs = useCallback(() => Date.now() + slowMs, [slowMs]);
  const follow = useCallback((changed: () => void) => followDay(nowMs, changed), [nowMs]);
  return useSyncExternalStore(follow, () => localDay(nowMs()));
}

function followDay(nowMs: () => number, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(look, msToNextDay(nowMs()) + afterMidnightMs);
    changed();
  };
  look();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
}

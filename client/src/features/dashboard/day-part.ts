import { hourMs } from 'sync-protocol/dates/day-ms.ts';

export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** What a person calls the hour, 0-23 of their own clock. */
export function dayPart(hour: number): DayPart {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'afternoon';
  return hour >= 17 && hour < 22 ? 'evening' : 'night';
}

/** How long until the next hour begins, milliseconds: when a greeting may change. */
export function msToNextHour(nowMs: number): number {
  // Clocks that stand half an hour or a quarter off still turn on quarters.
  const quarterMs = hourMs / 4;
  return quarterMs - (nowMs % quarterMs);
}

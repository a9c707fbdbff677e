import { hourMs } from 'sync-protocol/dates/day-ms.ts';

export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** Part of the day by the hour, 0-23 of the person's clock. */
export function dayPart(hour: number): DayPart {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'afternoon';
  return hour >= 17 && hour < 22 ? 'evening' : 'night';
}

/** Milliseconds until the greeting may change: until the next quarter of an hour. */
export function msToNextHour(nowMs: number): number {
  // Time zones with half or quarter hours change on quarters.
  const quarterMs = hourMs / 4;
  return quarterMs - (nowMs % quarterMs);
}

import type { Day } from 'sync-protocol/dates/day.ts';

/** The UTC day, used if a request does not name the person's local day. */
export function utcDay(nowMs: number): Day {
  return new Date(nowMs).toISOString().slice(0, 10);
}

import type { Day } from 'sync-protocol/dates/day.ts';

/** The server's day: what counts where a request does not name the person's own. */
export function utcDay(nowMs: number): Day {
  return new Date(nowMs).toISOString().slice(0, 10);
}

import { dayMs, hourMs } from '../../../../sync-protocol/src/dates/day-ms.ts';
import { type Conditions, clockFaults } from '../network/faults.ts';
import { beforeNightMs } from '../people/mishaps.ts';

/** Midnight in Finland, and 3 a.m. in the night when its clocks go forward; `afternoonMs` for other runs. */
const nights = { midnight: Date.UTC(2026, 5, 1, 21), change: Date.UTC(2026, 2, 29, 1) };
const afternoonMs = Date.UTC(2026, 4, 6, 12);

/** Start of a run, epoch milliseconds: shortly before its night, if it has one. */
export function startOf(conditions: Conditions): number {
  if (conditions.has('daylight saving')) return nights.change - beforeNightMs;
  return conditions.has('midnight') ? nights.midnight - beforeNightMs : afternoonMs;
}

/** Possible errors of the devices' clocks in a run. */
export function skewsOf(conditions: Conditions): { hasSkew: boolean; skewsMs: number[] } {
  const hasSkew = [...clockFaults].some(conditions.has);
  const skewsMs = [
    0,
    ...(conditions.has('clock ahead') ? [dayMs, 600_000] : []),
    ...(conditions.has('clock behind') ? [-dayMs, -hourMs] : []),
  ];
  return { hasSkew, skewsMs };
}

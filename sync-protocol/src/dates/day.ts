import { type Static, Type } from 'typebox';
import { dayMs } from './day-ms.ts';
import { dayPattern } from './is-day.ts';

/**
 * A calendar day, `YYYY-MM-DD` (ISO 8601), in the person's own time zone. Not a moment: nothing here depends
 * on clocks or time zones. The pattern accepts existing days only, including leap days (Gregorian calendar,
 * years 1000-9999).
 */
export const Day = Type.String({ pattern: dayPattern });
export type Day = Static<typeof Day>;

export function addDays(day: Day, count: number): Day {
  return fromUtc(toUtc(day) + count * dayMs);
}

/** The same day of another month, or its last day if it is shorter: 31 January + 1 is 28 or 29 February. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return fromUtc(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / dayMs);
}

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
  const daysSinceMonday = (new Date(toUtc(day)).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

function toUtc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function fromUtc(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

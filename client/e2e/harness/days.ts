import { addDays, mondayOf } from 'sync-protocol/dates/day.ts';

/** The day this many days from now, by this machine's clock, which the browsers share. */
export function dayFromNow(days: number): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return addDays(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`, days);
}

/** Monday of next week, all of which is in the future whatever today is. */
export function nextMonday(): string {
  return addDays(mondayOf(dayFromNow(0)), 7);
}

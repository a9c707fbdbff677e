import { addDays, mondayOf } from 'sync-protocol/dates/day.ts';

/** The day so many days from now, by this machine's clock, which the browsers share. */
export function dayFromNow(days: number): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return addDays(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`, days);
}

/** The first day of the week after this one, all of which is ahead on whatever day this is run. */
export function nextMonday(): string {
  return addDays(mondayOf(dayFromNow(0)), 7);
}

import { addDays } from 'sync-protocol/dates/day.ts';

/** The day so many days from now, by this machine's clock, which the browsers share. */
export function dayFromNow(days: number): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return addDays(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`, days);
}

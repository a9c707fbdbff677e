import { addDays, addMonths, mondayOf } from 'sync-protocol/dates/day.ts';

export type CalendarViewName = 'month' | 'week';

/** What the calendar shows: a day, and the view around it. */
export interface CalendarPlace {
  view: CalendarViewName;
  day: string;
}

/** The whole weeks that a view shows, Monday first; four to six for a month. */
export function weeksOf({ view, day }: CalendarPlace): string[][] {
  const first = mondayOf(view === 'week' ? day : firstOfMonth(day));
  const last = view === 'week' ? addDays(first, 6) : lastOfMonth(day);
  const weeks: string[][] = [];
  for (let monday = first; monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
}

/** First and last day on screen. */
export function rangeOf(weeks: readonly (readonly string[])[]): { viewStart: string; viewEnd: string } {
  const days = weeks.flat();
  return { viewStart: days.at(0) ?? '', viewEnd: days.at(-1) ?? '' };
}

/** The place moved by a number of weeks or months; the 31st becomes the last day of a shorter month. */
export function movedBy({ view, day }: CalendarPlace, by: number): CalendarPlace {
  return { view, day: view === 'week' ? addDays(day, 7 * by) : addMonths(day, by) };
}

export function isSameMonth(a: string, b: string): boolean {
  return a.slice(0, 7) === b.slice(0, 7);
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function lastOfMonth(day: string): string {
  return addDays(addMonths(firstOfMonth(day), 1), -1);
}

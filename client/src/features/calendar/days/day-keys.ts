import { addDays, addMonths, mondayOf } from 'sync-protocol/dates/day.ts';

/**
 * The day to which a key moves from `day`, by the ARIA grid pattern for calendars: arrows by days and weeks,
 * Home and End within the week, Page Up and Page Down by months, with Shift by years. Null for other keys.
 */
export function dayAfterKey(day: string, key: string, isShifted = false): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return addDays(mondayOf(day), 6);
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1);
    default:
      return null;
  }
}

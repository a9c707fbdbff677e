import { isDay } from 'sync-protocol/dates/is-day.ts';

/**
 * What stands behind the question mark of the app's addresses, as plain texts: the router's own way reads `?code=123` as a number and
 * writes it back changed. What a route finds wrong in them it makes undefined, else it stays as it came.
 */
export const plainSearch = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const present = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
};

/** A mark that an address has or has not; the app's own links give it as it is, an address as a text. */
export const flagIn = (value: unknown): true | undefined =>
  value === true || value === 'true' ? true : undefined;

/** A day that a kitchen may plan or look back to; beyond it calendars have no names for years. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) && value >= '1900-01-01' && value < '2200-01-01'
    ? value
    : undefined;

/** The place of something in a list, counted from 0. */
export const indexIn = (value: unknown): number | undefined =>
  /^\d{1,6}$/.test(String(value)) ? Number(value) : undefined;

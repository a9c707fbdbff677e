import { isDay } from 'sync-protocol/dates/is-day.ts';

/**
 * Search parameters as plain strings: the router's default parses `?code=123` as a number and writes it back
 * changed. A route turns invalid values into undefined.
 */
export const plainSearch = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const present = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
};

/** A flag parameter: `true` from the app's own links, 'true' from an address. */
export const flagIn = (value: unknown): true | undefined =>
  value === true || value === 'true' ? true : undefined;

/** A day parameter within the years that calendars support. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) && value >= '1900-01-01' && value < '2200-01-01'
    ? value
    : undefined;

/** A list index parameter, counted from 0. */
export const indexIn = (value: unknown): number | undefined =>
  /^\d{1,6}$/.test(String(value)) ? Number(value) : undefined;

import { expect, test } from 'vitest';
import { dayPart, msToNextHour } from './day-part.ts';

test.each([
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [21, 'evening'],
  [22, 'night'],
  [0, 'night'],
] as const)('%d o’clock is %s', (hour, part) => {
  expect(dayPart(hour)).toBe(part);
});

test('a greeting is looked at again within a quarter of an hour, never at once', () => {
  expect(msToNextHour(Date.UTC(2026, 10, 21, 11, 59, 59))).toBe(1_000);
  expect(msToNextHour(Date.UTC(2026, 10, 21, 12, 0, 0))).toBe(15 * 60 * 1000);
});

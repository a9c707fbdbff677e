import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, mondayOf } from './day.ts';
import { dayMs } from './day-ms.ts';
import { isDay } from './is-day.ts';

const anyDay = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9900-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days that exist', () => {
  test('every day of four centuries is one, and nothing between them', () => {
    for (let at = Date.UTC(1900, 0, 1); at < Date.UTC(2301, 0, 1); at += dayMs)
      expect(isDay(new Date(at).toISOString().slice(0, 10))).toBe(true);
    for (let year = 1900; year < 2300; year++)
      expect(isDay(`${year}-02-29`)).toBe(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
  });

  test.each([
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '0999-01-01',
    '',
    'today',
  ])('%j is none', (text) => expect(isDay(text)).toBe(false));
});

test('adding days passes through months, leap days and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -9000, max: 9000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test('adding months keeps the day of the month, or takes the last one of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2026-01-31', 2)).toBe('2026-03-31');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-11-30', 15)).toBe('2028-02-29');
});

test('a week begins on Monday', () => {
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  fc.assert(
    fc.property(anyDay, (day) => {
      const monday = mondayOf(day);
      expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
      expect(daysBetween(monday, day)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(monday, day)).toBeLessThan(7);
    }),
  );
});

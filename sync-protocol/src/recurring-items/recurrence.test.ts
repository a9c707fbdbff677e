import { CalendarDate, parseDate, startOfWeek } from '@internationalized/date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type Day, daysBetween, mondayOf } from '../dates/day.ts';
import { intervals } from './intervals.ts';
import { nextDay, type Recurrence } from './recurrence.ts';

const anyDay = fc
  .tuple(
    fc.integer({ min: 1900, max: 2300 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, day]) => new CalendarDate(year, month, day).toString());
const anyRule: fc.Arbitrary<Recurrence> = fc.record({
  interval: fc.constantFrom(...intervals),
  startDate: anyDay,
});
const fewDays = fc.integer({ min: -400, max: 4_000 });

const stepOf = {
  daily: (count: number) => ({ days: count }),
  weekly: (count: number) => ({ weeks: count }),
  biweekly: (count: number) => ({ weeks: 2 * count }),
  monthly: (count: number) => ({ months: count }),
};

/** The rule's days up to the first after `until`, computed independently with a date library. */
function daysOfRule({ interval, startDate }: Recurrence, until: Day): Day[] {
  const start = parseDate(startDate);
  const days = [start];
  const last = parseDate(until);
  while ((days.at(-1) ?? start).compare(last) <= 0) {
    const count = days.length;
    days.push(start.add(stepOf[interval](count)));
  }
  return days.map(String);
}

describe('the next day of a rule', () => {
  test('is the one that an independent date library counts to', () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: -100, max: 400 }), (rule, days) => {
        const after = addDays(rule.startDate, days);
        expect(nextDay(rule, after)).toBe(daysOfRule(rule, after).find((day) => day > after));
      }),
    );
  });

  test.each(['2027-01-31', '2028-01-31', '2026-08-31', '2026-12-30', '2028-02-29'])(
    'is right on every day of the three years after %s',
    (startDate) => {
      for (const interval of intervals) {
        const days = daysOfRule({ interval, startDate }, addDays(startDate, 1_100));
        for (let count = -1; count < 1_100; count++) {
          const after = addDays(startDate, count);
          const next = days.find((day) => day > after);
          if (nextDay({ interval, startDate }, after) !== next) expect.fail(`${interval} after ${after}`);
        }
      }
    },
  );

  test('keeps to the end of the month, and comes back to the 31st', () => {
    const rule: Recurrence = { interval: 'monthly', startDate: '2027-01-31' };
    const days = [rule.startDate];
    while (days.length < 6) days.push(nextDay(rule, days.at(-1) ?? ''));
    expect(days).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
    expect(nextDay({ interval: 'monthly', startDate: '2028-01-31' }, '2028-01-31')).toBe('2028-02-29');
  });

  test('is its first day as long as that has not come', () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 1, max: 4_000 }), (rule, days) => {
        expect(nextDay(rule, addDays(rule.startDate, -days))).toBe(rule.startDate);
      }),
    );
  });

  test('is one, however many were missed', () => {
    expect(nextDay({ interval: 'weekly', startDate: '2026-11-02' }, '2026-12-04')).toBe('2026-12-07');
    expect(nextDay({ interval: 'biweekly', startDate: '2026-11-02' }, '2026-12-04')).toBe('2026-12-14');
    expect(nextDay({ interval: 'daily', startDate: '2026-11-02' }, '2026-12-04')).toBe('2026-12-05');
  });
});

test('days are counted as the independent library counts them', () => {
  fc.assert(
    fc.property(anyDay, fewDays, (day, count) => {
      expect(addDays(day, count)).toBe(parseDate(day).add({ days: count }).toString());
      expect(addMonths(day, count)).toBe(parseDate(day).add({ months: count }).toString());
      expect(daysBetween(day, addDays(day, count))).toBe(count);
      expect(mondayOf(day)).toBe(startOfWeek(parseDate(day), 'fi-FI').toString());
    }),
  );
});

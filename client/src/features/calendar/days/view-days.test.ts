import { afterEach, describe, expect, test } from 'vitest';
import { dayAfterKey } from './day-keys.ts';
import { movedBy, rangeOf, weeksOf } from './view-days.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

describe('what is on screen', () => {
  test.each([
    ['2026-11-21', 6, '2026-10-26', '2026-12-06'],
    ['2027-02-10', 4, '2027-02-01', '2027-02-28'],
    ['2026-08-31', 6, '2026-07-27', '2026-09-06'],
    ['2026-12-31', 5, '2026-11-30', '2027-01-03'],
  ])('the month of %s is %i whole weeks', (day, count, viewStart, viewEnd) => {
    const weeks = weeksOf({ view: 'month', day });
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(rangeOf(weeks)).toEqual({ viewStart, viewEnd });
  });

  test('a week begins on Monday, also over New Year', () => {
    expect(rangeOf(weeksOf({ view: 'week', day: '2027-01-01' }))).toEqual({
      viewStart: '2026-12-28',
      viewEnd: '2027-01-03',
    });
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Helsinki', 'America/Santiago', 'Africa/Cairo'])(
    'every day of a year is there once, in order, in %s too',
    (TZ) => {
      process.env.TZ = TZ;
      const days = new Set<string>();
      for (let day = '2026-01-15'; day < '2027-01-15'; day = movedBy({ view: 'month', day }, 1).day)
        for (const each of weeksOf({ view: 'month', day }).flat()) days.add(each);
      const sorted = [...days].sort();
      expect(sorted[0]).toBe('2025-12-29');
      expect(sorted.at(-1)).toBe('2027-01-03');
      expect(sorted).toHaveLength(371);
    },
  );

  test('a step is a week or a month, whose last day may come earlier', () => {
    expect(movedBy({ view: 'week', day: '2026-12-30' }, 1).day).toBe('2027-01-06');
    expect(movedBy({ view: 'month', day: '2027-01-31' }, 1).day).toBe('2027-02-28');
    expect(movedBy({ view: 'month', day: '2027-01-31' }, -2).day).toBe('2026-11-30');
  });
});

test.each([
  ['ArrowLeft', false, '2026-11-30'],
  ['ArrowRight', false, '2026-12-02'],
  ['ArrowUp', false, '2026-11-24'],
  ['ArrowDown', false, '2026-12-08'],
  ['Home', false, '2026-11-30'],
  ['End', false, '2026-12-06'],
  ['PageUp', false, '2026-11-01'],
  ['PageDown', false, '2027-01-01'],
  ['PageUp', true, '2025-12-01'],
  ['PageDown', true, '2027-12-01'],
  ['a', false, null],
])('%s (Shift: %s) leads from 1 December 2026 to %s', (key, isShifted, day) => {
  expect(dayAfterKey('2026-12-01', key, isShifted)).toBe(day);
});

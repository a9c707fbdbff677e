import { afterEach, expect, test } from 'vitest';
import { capitalized, createDayFormat } from './format-day.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

test.each(['Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Helsinki'])('a day is the same day in %s', (TZ) => {
  process.env.TZ = TZ;
  const { long, month, short } = createDayFormat('en');
  expect([long('2026-11-01'), short('2026-12-31'), month('2026-11-01')]).toEqual([
    'Sunday 1 November',
    '31 Dec',
    'November 2026',
  ]);
});

test('Finnish days are as a Finnish calendar has them', () => {
  const { weekday, longWeekday, short, shortWithWeekday, long, month } = createDayFormat('fi');
  const day = '2026-11-23';
  expect([weekday, longWeekday, short, shortWithWeekday, long, month].map((words) => words(day))).toEqual([
    'ma',
    'maanantai',
    '23.11.',
    'ma 23.11.',
    'maanantai 23. marraskuuta',
    'marraskuu 2026',
  ]);
  expect(capitalized(month(day))).toBe('Marraskuu 2026');
});

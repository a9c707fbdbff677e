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

test.each([
  [0, 'today', 'tänään'],
  [1, 'yesterday', 'eilen'],
  [13, '13 days ago', '13 päivää sitten'],
  [14, '2 weeks ago', '2 viikkoa sitten'],
  [60, '8 weeks ago', '8 viikkoa sitten'],
  [61, '2 months ago', '2 kuukautta sitten'],
  [800, '2 years ago', '2 vuotta sitten'],
])('%d days are “%s”, “%s”', (days, english, finnish) => {
  expect(createDayFormat('en').daysAgo(days)).toBe(english);
  expect(createDayFormat('fi').daysAgo(days)).toBe(finnish);
});

import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { localDay, msToNextDay } from './local-day.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

test('the same moment is another day in another time zone', () => {
  const moment = Date.UTC(2026, 10, 21, 22, 30);
  const dayIn = (TZ: string) => {
    process.env.TZ = TZ;
    return localDay(moment);
  };
  expect(dayIn('America/Los_Angeles')).toBe('2026-11-21');
  expect(dayIn('Europe/Helsinki')).toBe('2026-11-22');
  expect(dayIn('Pacific/Kiritimati')).toBe('2026-11-22');
});

test('the day changes at midnight and not a moment before', () => {
  process.env.TZ = 'Europe/Helsinki';
  const midnight = Date.parse('2026-11-22T00:00:00+02:00');
  expect(localDay(midnight - 1)).toBe('2026-11-21');
  expect(localDay(midnight)).toBe('2026-11-22');
  expect(msToNextDay(midnight - 1)).toBe(1);
  expect(msToNextDay(midnight)).toBe(24 * hourMs);
});

describe('when clocks change', () => {
  test.each([
    ['Europe/Helsinki', '2026-03-29', '2026-03-29T00:00:00+02:00', 23],
    ['Europe/Helsinki', '2026-10-25', '2026-10-25T00:00:00+03:00', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-04T00:00:00+10:30', 23.5],
  ])('in %s %s has its own length', (TZ, day, start, hours) => {
    process.env.TZ = TZ;
    const startMs = Date.parse(start);
    expect(localDay(startMs)).toBe(day);
    expect(msToNextDay(startMs)).toBe(hours * hourMs);
    expect(localDay(startMs + hours * hourMs - 1)).toBe(day);
    expect(localDay(startMs + hours * hourMs)).not.toBe(day);
  });

  test('a day whose midnight does not exist begins when its clocks have jumped', () => {
    process.env.TZ = 'Africa/Cairo';
    const jump = Date.parse('2026-04-23T22:00:00Z');
    expect(localDay(jump - 1)).toBe('2026-04-23');
    expect(localDay(jump)).toBe('2026-04-24');
    expect(msToNextDay(jump - 1)).toBe(1);
  });
});

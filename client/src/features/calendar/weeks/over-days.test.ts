import { expect, test } from 'vitest';
import { overDays, reachOf } from './over-days.ts';

test('only of the week that has begun days are over, whichever weeks are planned with it', () => {
  const days = ['2026-11-17', '2026-11-24', '2026-11-25', '2026-11-26', '2026-12-01'];
  const isOver = overDays(['2026-11-30', '2026-11-16', '2026-11-23'], '2026-11-26');
  expect(days.filter(isOver)).toEqual(['2026-11-24', '2026-11-25']);
  expect(days.filter(overDays(['2026-11-16', '2026-11-30'], '2026-11-26'))).toEqual([]);
  expect(days.filter(overDays(['2026-11-23'], '2026-11-23'))).toEqual([]);
});

test('what is planned reaches all its days, those from today on, or none', () => {
  const isOver = (day: string) => day < '2026-11-26';
  expect(reachOf(['2026-11-26'], isOver)).toBe('all');
  expect(reachOf([], isOver)).toBe('all');
  expect(reachOf(['2026-11-25', '2026-11-26'], isOver)).toBe('ahead');
  expect(reachOf(['2026-11-25'], isOver)).toBe('none');
});

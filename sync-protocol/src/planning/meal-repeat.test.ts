import { expect, test } from 'vitest';
import { daysOfRepeat, repeatedMealId } from './meal-repeat.ts';

const friday = { startDate: '2026-11-27', stoppedOn: null };

test('a repeat comes on its day of every week, from its first day on', () => {
  expect(daysOfRepeat(friday, { from: '2026-11-23', to: '2026-12-13' })).toEqual([
    '2026-11-27',
    '2026-12-04',
    '2026-12-11',
  ]);
  expect(daysOfRepeat(friday, { from: '2026-11-28', to: '2026-12-04' })).toEqual(['2026-12-04']);
  expect(daysOfRepeat(friday, { from: '2026-12-04', to: '2026-12-04' })).toEqual(['2026-12-04']);
  expect(daysOfRepeat(friday, { from: '2026-11-01', to: '2026-11-26' })).toEqual([]);
});

test('a repeat comes over the end of a year and the clock changes too', () => {
  expect(daysOfRepeat({ startDate: '2026-03-22' }, { from: '2026-03-23', to: '2026-04-06' })).toEqual([
    '2026-03-29',
    '2026-04-05',
  ]);
  expect(daysOfRepeat({ startDate: '2026-12-28' }, { from: '2026-12-29', to: '2027-01-04' })).toEqual([
    '2027-01-04',
  ]);
});

test('a repeated meal has no days from the one on which it was stopped', () => {
  const stopped = { ...friday, stoppedOn: '2026-12-04' };
  expect(daysOfRepeat(stopped, { from: '2026-11-23', to: '2026-12-31' })).toEqual(['2026-11-27']);
});

test('[L5] an occurrence has one id, of its rule and its day', () => {
  expect(repeatedMealId('pizza', '2026-11-27')).toBe(repeatedMealId('pizza', '2026-11-27'));
  expect(repeatedMealId('pizza', '2026-11-27')).not.toBe(repeatedMealId('pizza', '2026-12-04'));
  expect(repeatedMealId('pizza', '2026-11-27')).not.toBe(repeatedMealId('soup', '2026-11-27'));
});

import { expect, test } from 'vitest';
import { proposedRange, quickNamesOf, quickRange, rangeFaultOf } from './quick-ranges.ts';

test.each([
  ['this-week', '2026-11-16', '2026-11-22'],
  ['next-week', '2026-11-23', '2026-11-29'],
  ['next-3-days', '2026-11-21', '2026-11-23'],
  ['next-7-days', '2026-11-21', '2026-11-27'],
] as const)('%s on a Saturday is %s to %s', (name, startDate, endDate) => {
  expect(quickRange(name, '2026-11-21')).toEqual({ startDate, endDate });
});

test('a week goes over the end of a year, and over the clock changes', () => {
  expect(quickRange('this-week', '2027-01-01')).toEqual({ startDate: '2026-12-28', endDate: '2027-01-03' });
  expect(quickRange('next-7-days', '2026-03-28')).toEqual({ startDate: '2026-03-28', endDate: '2026-04-03' });
});

test('on a Monday this week is also the next seven days', () => {
  const today = '2026-11-23';
  expect(quickNamesOf(quickRange('this-week', today), today)).toEqual(['this-week', 'next-7-days']);
  expect(quickNamesOf({ startDate: today, endDate: today }, today)).toEqual([]);
});

test.each([
  ['2026-11-16', '2026-11-16', '2026-11-22'],
  ['2026-11-19', '2026-11-16', '2026-11-22'],
  ['2026-11-20', '2026-11-20', '2026-11-26'],
  ['2026-11-22', '2026-11-22', '2026-11-28'],
])(
  'on %s the days from %s to %s are proposed: on the last days of a week what lies ahead',
  (today, startDate, endDate) => {
    expect(proposedRange(today)).toEqual({ startDate, endDate });
  },
);

test('a range has to go forwards and not too far', () => {
  expect(rangeFaultOf({ startDate: '2026-11-21', endDate: '2026-11-21' }, 62)).toBeNull();
  expect(rangeFaultOf({ startDate: '2026-11-21', endDate: '2026-11-20' }, 62)).toBe('reversed');
  expect(rangeFaultOf({ startDate: '2026-11-01', endDate: '2027-01-01' }, 62)).toBeNull();
  expect(rangeFaultOf({ startDate: '2026-11-01', endDate: '2027-01-02' }, 62)).toBe('too-long');
});

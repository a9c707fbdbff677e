import { expect, test } from 'vitest';
import { isDoneWith, isMostlyBehind } from './list-behind.ts';

const week = { startDate: '2026-11-16', endDate: '2026-11-22' };
const [friday, saturday] = ['2026-11-20', '2026-11-21'];

test('the list of a week is mostly behind on its last days, one of the days ahead is not', () => {
  expect(isMostlyBehind(week, '2026-11-19')).toBe(false);
  expect(isMostlyBehind(week, friday)).toBe(true);
  expect(isMostlyBehind({ startDate: friday, endDate: '2026-11-26' }, saturday)).toBe(false);
});

test.each([
  ['what is in the basket', { isChecked: true, meals: [saturday] }, true],
  ['what only past meals ask for', { isChecked: false, meals: ['2026-11-17', '2026-11-19'] }, true],
  ['what a meal ahead asks for too', { isChecked: false, meals: ['2026-11-17', saturday] }, false],
  ['what today’s meal asks for', { isChecked: false, meals: [friday] }, false],
  ['what no meal asks for any more', { isChecked: false, isWanted: false, meals: [] }, true],
  ['what somebody added', { isChecked: false, meals: [] }, false],
])('on a Friday %s', (_, { meals, ...line }, isDone) => {
  const references = meals.map((date) => ({ date, mealType: 'dinner', title: 'Soup' }));
  expect(isDoneWith({ isWanted: true, ...line, meals: references }, friday)).toBe(isDone);
});

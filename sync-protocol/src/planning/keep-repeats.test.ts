import { expect, test } from 'vitest';
import { keepRepeats, plannedMealOf } from './keep-repeats.ts';
import { repeatedMealId } from './meal-repeat.ts';

const range = { from: '2026-11-23', to: '2026-12-13' };
const pizza = {
  id: 'rule',
  _id: 'rule',
  mealType: 'dinner',
  title: 'Pizza',
  description: '',
  recipeId: 'r1',
  servings: 4,
  cookId: null,
  items: [{ itemName: 'flour', quantity: '500 g' }, { itemName: 'cheese' }],
  startDate: '2026-11-27',
} as const;
const rule = { ...pizza, items: [...pizza.items] };
const fridays = ['2026-11-27', '2026-12-04', '2026-12-11'];
const idOn = (day: string) => repeatedMealId('rule', day);
const meal = (date: string, id = idOn(date)) => ({
  id,
  _id: id,
  date,
  mealType: 'dinner' as const,
  title: 'Pizza',
  description: '',
  recipeId: 'r1',
  servings: 4,
  repeatId: 'rule',
  items: pizza.items.map((item, index) => ({ ...item, key: `week-00${index}`, isChecked: false })),
});

test('[L5] the days ahead get their meals, the same down to the keys on whatever device makes them', () => {
  const edits = keepRepeats({ rules: [rule], meals: [], isKnown: () => false }, range);
  expect(edits.map(({ id }) => id)).toEqual(fridays.map(idOn));
  expect(edits[0]).toMatchObject({
    kind: 'add',
    set: {
      date: '2026-11-27',
      repeatId: 'rule',
      title: 'Pizza',
      recipeId: 'r1',
      'items.week-000': { itemName: 'flour', quantity: '500 g', isChecked: false },
      'items.week-001': { itemName: 'cheese' },
    },
  });
  expect(keepRepeats({ rules: [rule], meals: [], isKnown: () => false }, range)).toEqual(edits);
});

test('[L5] where somebody has planned the same dish the occurrence is taken off as it is made', () => {
  const { repeatId, recipeId, ...planned } = meal('2026-12-04', 'm1');
  const edits = (meals: Parameters<typeof keepRepeats>[0]['meals']) =>
    keepRepeats({ rules: [rule], meals, isKnown: () => false }, range).map(({ kind, id }) => [kind, id]);
  const added = fridays.map((day) => ['add', idOn(day)]);
  const taken = [...added.slice(0, 2), ['delete', idOn('2026-12-04')], ...added.slice(2)];
  expect(edits([planned])).toEqual(taken);
  expect(edits([{ ...planned, title: 'Pizza bianca', recipeId: 'r1' }])).toEqual(taken);
  expect(edits([{ ...planned, date: '2026-12-05' }])).toEqual(added);
  expect(edits([{ ...planned, mealType: 'lunch' }])).toEqual(added);
  expect(edits([{ ...planned, title: 'Pizza bianca', recipeId: 'r2' }])).toEqual(added);
  expect(edits([{ ...planned, repeatId: 'other' }])).toEqual(added);
});

test('[L5] an occurrence that is known, living or removed, is not made again', () => {
  const known = new Set(fridays.slice(0, 2).map(idOn));
  const edits = keepRepeats({ rules: [rule], meals: [], isKnown: (id) => known.has(id) }, range);
  expect(edits.map(({ id }) => id)).toEqual([idOn('2026-12-11')]);
});

test('[L5] what comes after a rule was stopped is taken off, what was moved or is over stays', () => {
  const stopped = { ...rule, stoppedOn: '2026-12-04' };
  const meals = [
    meal('2026-11-20'),
    meal('2026-11-27'),
    meal('2026-12-04'),
    meal('2026-12-12', idOn('2026-12-11')),
  ];
  const edits = keepRepeats({ rules: [stopped], meals, isKnown: () => true }, range);
  expect(edits).toEqual([{ kind: 'delete', noun: 'calendarEntry', id: idOn('2026-12-04') }]);
});

test.each([
  ['was cooked', { isCooked: true, cookedNote: 'crisp' }],
  ['was told how it went', { cookedNote: 'crisp' }],
  ['is cooked by somebody', { cookId: 'eino' }],
  ['is described', { description: 'with olives' }],
  ['is of another name', { title: 'Pizza bianca' }],
  ['is by another recipe', { recipeId: 'r2' }],
  ['needs more', { items: [...meal('').items, { key: 'k', itemName: 'olives', isChecked: false }] }],
  ['needs less', { items: meal('').items.slice(1) }],
  ['is bought for', { items: meal('').items.map((item) => ({ ...item, isChecked: true })) }],
])('[L5] what comes after a rule was stopped and %s stays, as a meal that comes once', (_, change) => {
  const stopped = { ...rule, stoppedOn: '2026-12-04' };
  const meals = [{ ...meal('2026-12-04'), ...change }, meal('2026-12-11')];
  expect(keepRepeats({ rules: [stopped], meals, isKnown: () => true }, range)).toEqual([
    { kind: 'set', noun: 'calendarEntry', id: idOn('2026-12-04'), set: { repeatId: null } },
    { kind: 'delete', noun: 'calendarEntry', id: idOn('2026-12-11') },
  ]);
});

test('[L5] what nobody said anything of is as it was made, also where a word was taken back', () => {
  const stopped = { ...rule, stoppedOn: '2026-12-04' };
  const meals = [{ ...meal('2026-12-04'), isCooked: null, cookedNote: '', isLeftovers: false, cookId: null }];
  expect(keepRepeats({ rules: [stopped], meals, isKnown: () => true }, range)).toMatchObject([
    { kind: 'delete' },
  ]);
});

test('[L5] of a rule that was removed too, but not of one that has not come yet', () => {
  const meals = [meal('2026-11-27')];
  expect(keepRepeats({ rules: [], meals, isKnown: (id) => id === 'rule' }, range)).toMatchObject([
    { kind: 'delete', id: idOn('2026-11-27') },
  ]);
  expect(keepRepeats({ rules: [], meals, isKnown: () => false }, range)).toEqual([]);
  const cooked = meals.map((one) => ({ ...one, isCooked: true }));
  expect(keepRepeats({ rules: [], meals: cooked, isKnown: (id) => id === 'rule' }, range)).toMatchObject([
    { kind: 'set', set: { repeatId: null } },
  ]);
});

test('a meal that is planned again has nothing of its day', () => {
  const ham = [{ key: 'k', itemName: 'ham', isChecked: true }];
  const again = plannedMealOf({
    ...meal('2026-11-27'),
    recipeId: 'temp_r1',
    items: ham,
  });
  expect(again).toEqual({
    mealType: 'dinner',
    title: 'Pizza',
    description: '',
    recipeId: 'r1',
    servings: 4,
    cookId: null,
    items: [{ itemName: 'ham' }],
  });
});

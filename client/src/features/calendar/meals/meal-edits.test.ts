import { describe, expect, test } from 'vitest';
import type { CalendarEntryRecord } from '#db/records.ts';
import { changeMeal, copyMeal, copyWeek, deleteMeal, type MealValues, planMeals } from './meal-edits.ts';

const soup: MealValues = {
  mealType: 'dinner',
  title: 'Salmon soup',
  description: '',
  recipeId: null,
  servings: 4,
  cookId: null,
  isLeftovers: false,
  items: [
    { key: 'k1', itemName: 'salmon', quantity: '400 g', category: 'meat', isChecked: true },
    { key: 'k2', itemName: 'dill', isChecked: false },
  ],
};
const planned: CalendarEntryRecord = {
  id: 'm1',
  _id: 'm1',
  sync: 'saved',
  date: '2026-11-23',
  mealType: 'dinner',
  title: 'Salmon soup',
  description: '',
  servings: 4,
  items: soup.items,
};
const ids = () => {
  let made = 0;
  return () => `id-${++made}`;
};

describe('planning', () => {
  test('several days make one meal a day, in the order of the days, and all are taken back at once', () => {
    const { edits, inverse } = planMeals(['2026-12-01', '2026-11-30'], soup, ids());
    expect(edits).toMatchObject([
      { kind: 'add', id: 'id-1', set: { date: '2026-11-30', title: 'Salmon soup', servings: 4 } },
      { kind: 'add', id: 'id-2', set: { date: '2026-12-01' } },
    ]);
    expect(inverse).toEqual([
      { kind: 'delete', noun: 'calendarEntry', id: 'id-1' },
      { kind: 'delete', noun: 'calendarEntry', id: 'id-2' },
    ]);
  });

  test('[M11] items are fields of their own, and what a meal has none of is left out', () => {
    const [edit] = planMeals(['2026-11-23'], soup, ids()).edits;
    expect(edit).toMatchObject({
      set: { 'items.k1': { itemName: 'salmon' }, 'items.k2': { itemName: 'dill', isChecked: false } },
    });
    expect(edit).not.toHaveProperty('set.recipeId');
    expect(edit).not.toHaveProperty('set.items');
  });
});

describe('changing', () => {
  test('writes only what differs, and Undo writes it back', () => {
    const { edits, inverse } = changeMeal(planned, { ...soup, title: 'Soup', date: '2026-11-24' });
    expect(edits).toEqual([
      { kind: 'set', noun: 'calendarEntry', id: 'm1', set: { title: 'Soup', date: '2026-11-24' } },
    ]);
    expect(inverse).toEqual([
      { kind: 'set', noun: 'calendarEntry', id: 'm1', set: { title: 'Salmon soup', date: '2026-11-23' } },
    ]);
  });

  test('[M11] an item that is checked, one that is gone and one that is new are each written by itself', () => {
    const [, dill] = soup.items;
    const items = [
      { ...dill!, isChecked: true },
      { key: 'k3', itemName: 'cream', isChecked: false },
    ];
    const { edits, inverse } = changeMeal(planned, { items });
    expect(edits).toMatchObject([
      {
        set: {
          'items.k1': null,
          'items.k2': { itemName: 'dill', isChecked: true },
          'items.k3': { itemName: 'cream' },
        },
      },
    ]);
    expect(inverse).toMatchObject([
      { set: { 'items.k1': { itemName: 'salmon' }, 'items.k2': { isChecked: false }, 'items.k3': null } },
    ]);
  });

  test('is over the meal as it was when it was opened', () => {
    const seen = { base: 7, epoch: 'e1' };
    expect(changeMeal(planned, { title: 'Soup' }, seen).edits).toMatchObject([
      { set: { title: 'Soup' }, seen },
    ]);
  });

  test('to what it is already writes nothing', () => {
    expect(changeMeal(planned, { ...soup, date: '2026-11-23' }).edits).toEqual([]);
  });

  test('a meal that was not cooked on its day is to be cooked on the one that it is moved to', () => {
    const missed = { ...planned, isCooked: false };
    const { edits, inverse } = changeMeal(missed, { date: '2026-11-26' });
    expect(edits).toMatchObject([{ set: { date: '2026-11-26', isCooked: null } }]);
    expect(inverse).toMatchObject([{ set: { date: '2026-11-23', isCooked: false } }]);
    const [renamed] = changeMeal(missed, { title: 'Soup' }).edits;
    expect(renamed).toMatchObject({ set: { title: 'Soup' } });
    expect(renamed).not.toHaveProperty('set.isCooked');
    expect(changeMeal({ ...planned, isCooked: true }, { date: '2026-11-22' }).edits).toMatchObject([
      { set: { date: '2026-11-22' } },
    ]);
  });

  test('what was never there is empty again after Undo', () => {
    const { inverse } = changeMeal(planned, { recipeId: 'r1' });
    expect(inverse).toMatchObject([{ set: { recipeId: null } }]);
  });
});

test('a copy has its own days, and nothing of it is in the basket', () => {
  const { edits } = copyMeal(planned, ['2026-12-24'], ids());
  expect(edits).toMatchObject([
    { kind: 'add', set: { date: '2026-12-24', title: 'Salmon soup', 'items.k1': { isChecked: false } } },
  ]);
});

test('the meals of a week go to other weeks, each on its own day, and all come back off at once', () => {
  const lunch = { ...planned, id: 'm2', _id: 'm2', date: '2026-11-29', title: 'Pancakes', items: [] };
  const weeks = { monday: '2026-11-23', mondays: ['2026-11-30', '2026-12-28'] };
  const { edits, inverse } = copyWeek([planned, lunch], weeks, {
    newId: ids(),
    comesAnyway: (day, { title }) => title === 'Pancakes' && day === '2027-01-03',
  });
  expect(edits).toMatchObject([
    { kind: 'add', set: { date: '2026-11-30', title: 'Salmon soup', 'items.k1': { isChecked: false } } },
    { kind: 'add', set: { date: '2026-12-28', title: 'Salmon soup' } },
    { kind: 'add', set: { date: '2026-12-06', title: 'Pancakes' } },
  ]);
  expect(inverse).toEqual(edits.map(({ id }) => ({ kind: 'delete', noun: 'calendarEntry', id })));
});

test('a deleted meal comes back whole', () => {
  expect(deleteMeal(planned).inverse).toEqual([{ kind: 'restore', noun: 'calendarEntry', id: 'm1' }]);
});

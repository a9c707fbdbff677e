import { expect, test } from 'vitest';
import type { CalendarEntryRecord } from '#db/records.ts';
import { planWeek, renameWeek, saveWeek, templateMeals } from './template-edits.ts';

const meal = (
  date: string,
  title: string,
  values: Partial<CalendarEntryRecord> = {},
): CalendarEntryRecord => ({
  id: title,
  _id: title,
  sync: 'saved',
  date,
  mealType: 'dinner',
  title,
  description: '',
  items: [],
  ...values,
});

test('a week is saved by its days of the week and planned in another, with nothing in the basket', () => {
  const ham = { key: 'k', itemName: 'ham', quantity: '200 g', isChecked: true };
  const meals = templateMeals(
    [
      meal('2026-11-29', 'Roast', { items: [ham] }),
      meal('2026-11-23', 'Soup'),
      meal('2026-11-24', 'Rest', { isLeftovers: true }),
    ],
    '2026-11-23',
  );
  expect(meals.map(({ title, weekday }) => [title, weekday])).toEqual([
    ['Soup', 0],
    ['Roast', 6],
  ]);
  let made = 0;
  const newId = () => `n${++made}`;
  const { edits, inverse } = planWeek({ meals }, '2027-03-01', { newId, comesAnyway: () => false });
  expect(edits).toMatchObject([
    { kind: 'add', set: { date: '2027-03-01', title: 'Soup' } },
    { kind: 'add', set: { date: '2027-03-07', title: 'Roast' } },
  ]);
  expect(Object.values((edits[1] as { set: object }).set)).toContainEqual({
    itemName: 'ham',
    quantity: '200 g',
    isChecked: false,
  });
  expect(inverse.map(({ kind }) => kind)).toEqual(['delete', 'delete']);
  expect(saveWeek('Winter', meals, newId)).toMatchObject({
    edits: [{ kind: 'add', noun: 'weekTemplate', set: { name: 'Winter' } }],
  });
});

test('a saved week gets another name, and the old one back; the same name is no edit', () => {
  expect(renameWeek({ id: 't', name: 'Winter' }, 'Summer')).toMatchObject({
    edits: [{ kind: 'set', id: 't', set: { name: 'Summer' } }],
    inverse: [{ kind: 'set', id: 't', set: { name: 'Winter' } }],
  });
  expect(renameWeek({ id: 't', name: 'Winter' }, 'Winter').edits).toEqual([]);
});

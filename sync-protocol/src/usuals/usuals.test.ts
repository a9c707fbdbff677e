import { expect, test } from 'vitest';
import { dayMs } from '../dates/day-ms.ts';
import { foodKey } from '../food/food-name.ts';
import { type Purchase, type UsualChoice, usualsOf } from './usuals.ts';

const nowMs = 1_000 * dayMs;
/** Bought so many days ago. */
const bought = (itemName: string, ...daysAgo: number[]): Purchase[] =>
  daysAgo.map((days) => ({ itemName, at: nowMs - days * dayMs }));
const offered = (
  purchases: readonly Purchase[],
  { choices = {}, listed = [] }: { choices?: Record<string, UsualChoice>; listed?: string[] } = {},
) => {
  const byFood = new Map(Object.entries(choices).map(([name, choice]) => [foodKey(name), choice]));
  const onList = new Set(listed.map(foodKey));
  return usualsOf(purchases, (food) => byFood.get(food), { nowMs, isListed: (food) => onList.has(food) });
};
const names = (...args: Parameters<typeof offered>) => offered(...args).map(({ itemName }) => itemName);

test('what is bought every week is offered when the week is nearly over, with its rhythm', () => {
  expect(offered(bought('milk', 27, 20, 13, 6))).toEqual([
    { itemName: 'milk', times: 4, everyDays: 7, daysSince: 6, isFavourite: false },
  ]);
  expect(names(bought('milk', 25, 18, 11, 4))).toEqual([]);
});

test('a food has one rhythm under all of its names, and its latest name', () => {
  expect(names([...bought('milk', 21, 14), ...bought('maitoa', 7)])).toEqual(['maitoa']);
});

test('twice on one day is once, and a feast does not move the rhythm', () => {
  expect(names(bought('cream', 8, 7.9, 7.8))).toEqual([]);
  expect(offered(bought('eggs', 35, 28, 21, 20, 14, 7))[0]?.everyDays).toBe(7);
});

test('what was bought twice, long ago or seldom has no rhythm', () => {
  expect(names(bought('saffron', 30, 10))).toEqual([]);
  expect(names(bought('milk', 200, 193, 186))).toEqual([]);
  expect(names(bought('christmas ham', 900, 535, 170))).toEqual([]);
});

test('what is on the list, at home or not to be offered is left out', () => {
  const purchases = [...bought('milk', 21, 14, 7), ...bought('salt', 21, 14, 7), ...bought('tea', 21, 14, 7)];
  expect(
    names(purchases, {
      listed: ['maito'],
      choices: { salt: { isStaple: true }, tee: { isNotOffered: true } },
    }),
  ).toEqual([]);
});

test('favourites come first, whatever their rhythm, then what is longest due', () => {
  const purchases = [
    ...bought('milk', 21, 14, 7),
    ...bought('coffee', 35, 28, 21),
    ...bought('liquorice', 3),
  ];
  expect(names(purchases, { choices: { liquorice: { isFavourite: true } } })).toEqual([
    'liquorice',
    'coffee',
    'milk',
  ]);
});

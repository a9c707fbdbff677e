import { expect, test } from 'vitest';
import { dayMs } from '../dates/day-ms.ts';
import { foodKey } from '../food/food-name.ts';
import { type Purchase, type UsualChoice, usualsOf } from './usuals.ts';

const nowMs = 1_000 * dayMs;
/** Purchases made the given numbers of days ago. */
const bought = (itemName: string, ...daysAgo: number[]): Purchase[] =>
  daysAgo.map((days) => ({ itemName, at: nowMs - days * dayMs }));
const offered = (
  purchases: readonly Purchase[],
  { choices = {}, listed = [] }: { choices?: Record<string, UsualChoice>; listed?: string[] } = {},
) => {
  const byFood = new Map(Object.entries(choices).map(([name, choice]) => [foodKey(name), choice]));
  const onList = new Set(listed.map(foodKey));
  return usualsOf(purchases, (food) => byFood.get(food), {
    nowMs,
    dayOf: (ms) => new Date(ms).toISOString().slice(0, 10),
    isListed: (food) => onList.has(food),
  });
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

test('what was put on the list last evening was so yesterday', () => {
  const choices = { milk: { isFavourite: true } };
  expect(offered(bought('milk', 0.2), { choices })).toMatchObject([{ daysSince: 1 }]);
  expect(offered(bought('milk', 1.2), { choices })).toMatchObject([{ daysSince: 2 }]);
});

test('to be named a favourite is no time that it was bought', () => {
  const named = { itemName: 'milk', at: 0 };
  const choices = { milk: { isFavourite: true } };
  expect(offered([named], { choices })).toMatchObject([{ times: 0, everyDays: null }]);
  expect(offered([named, ...bought('milk', 7)], { choices })).toMatchObject([{ times: 1, everyDays: null }]);
  expect(offered([named, ...bought('milk', 14, 7)], { choices })).toMatchObject([{ times: 2, everyDays: 7 }]);
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

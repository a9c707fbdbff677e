import { expect, test } from 'vitest';
import { nextToCook } from './next-to-cook.ts';

const meals = (['breakfast', 'lunch', 'dinner'] as const).map((mealType) => ({ mealType }));

test.each([
  [7, 'breakfast'],
  [11, 'lunch'],
  [15, 'dinner'],
  [23, 'dinner'],
])('at %i the %s is next', (hour, mealType) => {
  expect(nextToCook(meals, hour)?.mealType).toBe(mealType);
});

test('a lunch that is over is still what today had, where there is nothing else', () => {
  expect(nextToCook(meals.slice(0, 2), 20)?.mealType).toBe('lunch');
  expect(nextToCook([], 20)).toBeUndefined();
});

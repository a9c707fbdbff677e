import { expect, test } from 'vitest';
import { failedActionOf } from './failed-action.ts';

test('recipes and meals have words for each thing done to them, other nouns have none', () => {
  const meal = { noun: 'calendarEntry', id: 'm1' };
  expect(failedActionOf('create', meal)).toEqual({ kind: 'createCalendarEntry' });
  expect(failedActionOf('update', meal)).toEqual({ kind: 'updateCalendarEntry', id: 'm1' });
  expect(failedActionOf('delete', { noun: 'recipe', id: 'r1' })).toEqual({ kind: 'deleteRecipe', id: 'r1' });
  expect(failedActionOf('create', { noun: 'quickItem', id: 'q1' })).toBeUndefined();
});

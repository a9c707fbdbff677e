import { expect, test } from 'vitest';
import { cookedByRecipe, cookedMealId, daysSinceCooked, wasCooked } from './cooked.ts';

const today = '2026-11-23';
const soup = { date: '2026-11-20', recipeId: 'soup', servings: 4 };

test('[L6] a meal was cooked once its day is over, unless somebody has said otherwise', () => {
  expect(wasCooked(soup, today)).toBe(true);
  expect(wasCooked({ ...soup, date: today }, today)).toBe(false);
  expect(wasCooked({ ...soup, isCooked: false }, today)).toBe(false);
  expect(wasCooked({ ...soup, date: today, isCooked: true }, today)).toBe(true);
  expect(wasCooked({ ...soup, isCooked: null }, today)).toBe(true);
});

test('[L6] leftovers were cooked before', () => {
  expect(wasCooked({ ...soup, isLeftovers: true }, today)).toBe(false);
  expect(wasCooked({ ...soup, isLeftovers: true, isCooked: true }, today)).toBe(false);
});

test('a recipe knows its days, the latest first, and twice on one day is once with both notes', () => {
  const history = cookedByRecipe(
    [
      { ...soup, date: '2026-10-01', cookedNote: 'Too salty.' },
      soup,
      { ...soup, recipeId: 'temp_soup', isCooked: true, servings: null, cookedNote: 'More dill.' },
      { ...soup, cookedNote: 'Good.' },
      { ...soup, recipeId: null },
      { ...soup, date: '2026-12-24' },
    ],
    today,
  );
  expect([...history.keys()]).toEqual(['soup']);
  expect(history.get('soup')).toEqual([
    { day: '2026-11-20', servings: 4, note: 'More dill.\nGood.' },
    { day: '2026-10-01', servings: 4, note: 'Too salty.' },
  ]);
  expect(daysSinceCooked(history.get('soup'), today)).toBe(3);
  expect(daysSinceCooked(history.get('pie'), today)).toBeNull();
});

test('what was cooked without a plan is one meal on however many devices', () => {
  expect(cookedMealId('temp_soup', today)).toBe(cookedMealId('soup', today));
  expect(cookedMealId('soup', today)).not.toBe(cookedMealId('soup', '2026-11-24'));
});

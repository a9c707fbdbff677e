import { expect, test } from 'vitest';
import { findStrangeClasses } from './find-strange-classes.ts';

const find = (files: Record<string, string>) => findStrangeClasses(new Map(Object.entries(files)));
const row = '<li className="row wide" />';

test('a class is drawn by a sheet of the look, or of the feature that has it', () => {
  expect(
    find({
      'client/src/ui/list/rows.css': '.row { color: red; }',
      'client/src/features/calendar/days/week.css': 'li.wide:hover { color: red; }',
      'client/src/features/calendar/meals/meal.tsx': row,
    }),
  ).toEqual([]);
});

test('a class that nothing draws, or only another feature, is told', () => {
  expect(
    find({
      'client/src/ui/list/rows.css': '.row { color: red; }',
      'client/src/features/recipes/page/page.css': '.wide { color: red; }',
      'client/src/features/calendar/meals/meal.tsx': row,
    }),
  ).toEqual([
    'client/src/features/calendar/meals/meal.tsx has the class wide, which no sheet of ui/, shell/ or client/src/features/calendar draws',
  ]);
});

import { expect, test } from 'vitest';
import { isOpenBefore } from './open-paths.ts';

test.each(['/dashboard', '/recipes', '/calendar', '/shopping-list', '/settings', '/account'])(
  'somebody new may be at %s',
  (path) => expect(isOpenBefore(path)).toBe(true),
);

test.each(['/recipes/new', '/recipes/0190', '/calendar/'])(
  'somebody new may be under these pages, at %s',
  (path) => expect(isOpenBefore(path)).toBe(true),
);

test.each(['/sync', '/', '/recipesx', '/elsewhere'])('%s leads to the dashboard first', (path) =>
  expect(isOpenBefore(path)).toBe(false),
);

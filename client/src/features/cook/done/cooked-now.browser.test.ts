import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { cookedNow } from './cooked-now.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 15).getTime();

test.each([
  ['begun in the evening and ready after midnight', at(26, 22), at(27, 0), '2026-11-26', true],
  ['begun in the evening and ready in the morning', at(26, 22), at(27, 8), '2026-11-27', false],
  ['left on the stove for days', at(24, 22), at(27, 0), '2026-11-27', false],
  ['begun and ready in the night', at(27, 0), at(27, 2), '2026-11-27', false],
])('what was %s is of its day', async (_, startedAt, nowMs, day, isPlanned) => {
  const { db, write, newId } = await createTestEngine();
  onTestFinished(() => db.close());
  await write([
    recipe.add('soup', { title: 'Soup' }),
    calendarEntry.add('planned', { date: '2026-11-26', mealType: 'dinner', title: 'Soup', recipeId: 'soup' }),
  ]);
  const soup = await db.recipes.get('soup');
  if (!soup) throw new Error('no soup');
  const cooking = { id: 'soup', recipe: soup, factor: 1, step: 0, used: [], startedAt };
  const { planned, unplanned } = await cookedNow(db, cooking, { nowMs, newId });
  expect(unplanned).toMatchObject({ day });
  expect(planned?.id).toBe(isPlanned ? 'planned' : undefined);
});

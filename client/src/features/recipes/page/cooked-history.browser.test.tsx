import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays } from 'sync-protocol/dates/day.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { localDay } from '#lib/local-day.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { CookedHistory } from './cooked-history.tsx';

const today = localDay(Date.now());
const dinner = { mealType: 'dinner', title: 'Soup', recipeId: 'soup' } as const;

test('a recipe tells when it was cooked, how often and how it went, and follows what becomes of its meals', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write([
    recipe.add('soup', { title: 'Soup' }),
    calendarEntry.add('m1', { ...dinner, date: addDays(today, -3), servings: 4, cookedNote: 'More dill.' }),
    calendarEntry.add('m2', { ...dinner, date: addDays(today, -40) }),
    calendarEntry.add('m3', { ...dinner, date: addDays(today, -1), isLeftovers: true }),
    calendarEntry.add('m4', { ...dinner, date: addDays(today, 2) }),
  ]);
  render(
    <SyncProvider value={engine}>
      <CookedHistory recipeId="soup" />
    </SyncProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Cooked 2 times' })).toBeVisible();
  await expect.element(page.getByText('3 days ago')).toBeVisible();
  await expect.element(page.getByText('More dill.')).toBeVisible();
  await engine.write(calendarEntry.set('m1', { isCooked: false }));
  await expect.element(page.getByRole('heading', { name: 'Cooked once' })).toBeVisible();
  await expect.element(page.getByText('5 weeks ago')).toBeVisible();
});

import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderCalendar } from '../testing/render-calendar.tsx';

test('the book beside the days tells how long a recipe takes as its own page does', async () => {
  await page.viewport(1440, 900);
  const engine = await renderCalendar({ view: 'month', day: '2026-11-21' });
  await engine.write([
    recipe.add('stew', { title: 'Stew', prepTimeMinutes: 45, cookTimeMinutes: 360 }),
    recipe.add('soup', { title: 'Soup', prepTimeMinutes: 30 }),
  ]);
  await expect.element(page.getByText('6 h 45 min · never cooked')).toBeVisible();
  await expect.element(page.getByText('30 min · never cooked')).toBeVisible();
});

test('the book beside the days has each title in its own language', async () => {
  await page.viewport(1440, 900);
  const engine = await renderCalendar({ view: 'month', day: '2026-11-21' });
  await engine.write(recipe.add('soup', { title: 'Lohikeitto', language: 'fi' }));
  await expect.element(page.getByText('Lohikeitto', { exact: true })).toHaveAttribute('lang', 'fi');
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawRecipes, engineWith } from './testing/render-recipes.tsx';

const says = (text: string) => page.getByText(text);

/** A device that never had anything from the server, and cannot reach it. */
async function newDeviceOffline() {
  const engine = await engineWith();
  await engine.db.syncState.update('sync', { hasPulled: false });
  await engine.setStatus({ connection: 'offline' });
  return engine;
}

test('what never came is not called an empty book', async () => {
  drawRecipes(await newDeviceOffline(), '/recipes');
  await expect.element(says('Failed to fetch recipes. Please try again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a recipe that never came may exist, until everything has come', async () => {
  const engine = await newDeviceOffline();
  drawRecipes(engine, '/recipes/soup');
  await expect.element(says('Failed to fetch recipe with ID soup. Please try again.')).toBeVisible();
  await engine.db.syncState.update('sync', { hasPulled: true });
  await expect.element(page.getByText(/^No recipe was found with the given ID\./)).toBeVisible();
});

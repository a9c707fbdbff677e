import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawRecipes, engineWith } from './testing/render-recipes.tsx';

const says = (text: string) => page.getByText(text);

/** A device that has never completed a full pull and cannot reach the server. */
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

test('no book goes out to other apps before all of it has come', async () => {
  const engine = await newDeviceOffline();
  drawRecipes(engine, '/recipes/export');
  await expect.element(says('Your recipes have not come to this device yet')).toBeVisible();
  await engine.setStatus({ connection: 'online' });
  await expect.element(says('Loading, please wait…')).toBeVisible();
  await engine.db.syncState.update('sync', { hasPulled: true });
  await expect.element(says('Your recipe book is empty')).toBeVisible();
});

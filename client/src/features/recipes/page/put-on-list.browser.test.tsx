import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { failReads } from '#db/testing/fail-reads.ts';
import { createImageServer } from '#images/testing/image-server.ts';
import { drawRecipes, engineWith, recipeAdd } from '../testing/render-recipes.tsx';

const twoAdded = '2 items added to the quick list · Always at home: salt';

test('what a recipe needs from the shop goes on the quick list for as many as one cooks for, and Undo takes them off', async () => {
  const engine = await engineWith(recipeAdd('r1'));
  drawRecipes(engine, '/recipes/r1');
  await page.getByRole('button', { name: 'More servings' }).click();
  await page.getByRole('button', { name: 'Add to the quick list' }).click();
  await expect.element(page.getByText(twoAdded)).toBeVisible();
  const items = await engine.db.quickItems.toArray();
  expect(
    items
      .map(({ itemName, quantity, category }) => [itemName, quantity.replaceAll('\u00a0', ' '), category])
      .toSorted(),
  ).toEqual([
    ['cream', '2.5 dl', 'dairy'],
    ['salmon', '500 g', 'meat'],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => engine.db.quickItems.count()).toBe(0);
  await page.getByRole('button', { name: 'Add to the quick list' }).click();
  await expect.poll(() => engine.db.quickItems.count()).toBe(2);
  await page.getByRole('button', { name: 'Add to the quick list' }).click();
  await expect
    .element(page.getByText('Everything is on the quick list already · Always at home: salt'))
    .toBeVisible();
  expect(await engine.db.quickItems.count()).toBe(2);
});

test('a recipe that is on the list already for fewer brings what is missing for more', async () => {
  const engine = await engineWith(recipeAdd('r1'));
  drawRecipes(engine, '/recipes/r1');
  const put = page.getByRole('button', { name: 'Add to the quick list' });
  await put.click();
  await expect.element(page.getByText(twoAdded)).toBeVisible();
  await page.getByRole('button', { name: 'More servings' }).click();
  await put.click();
  const quantities = async () =>
    (await engine.db.quickItems.toArray())
      .map(({ itemName, quantity }) => `${itemName} ${quantity}`.replaceAll('\u00a0', ' '))
      .toSorted();
  await expect.poll(quantities).toEqual(['cream 2.5 dl', 'salmon 500 g']);
  await put.click();
  await expect.element(page.getByText(/^Everything is on the quick list already/)).toBeVisible();
  expect(await quantities()).toEqual(['cream 2.5 dl', 'salmon 500 g']);
});

test('a second measure of an ingredient stays off the list, where it would be wrong for more', async () => {
  const ingredients = [{ name: 'beef (1lb 2oz)', quantity: '500g' }];
  const engine = await engineWith(recipeAdd('r1', { ingredients }));
  drawRecipes(engine, '/recipes/r1');
  const put = page.getByRole('button', { name: 'Add to the quick list' });
  const lines = async () =>
    (await engine.db.quickItems.toArray()).map(({ itemName, quantity }) => [
      itemName,
      quantity.replaceAll('\u00a0', ' '),
    ]);
  await put.click();
  await expect.poll(lines).toEqual([['beef', '500g']]);
  await page.getByRole('button', { name: 'More servings' }).click();
  await expect.element(page.getByText('beef (1.41 lb)')).toBeVisible();
  await put.click();
  await expect.poll(lines).toEqual([['beef', '625 g']]);
});

test('what is left out of the list as it is always at home is named, also where that is all', async () => {
  const ingredients = ['water', 'salt'].map((name) => ({ name, quantity: '1 dl' }));
  const engine = await engineWith(recipeAdd('r1'), recipeAdd('r2', { title: 'Brine', ingredients }));
  drawRecipes(engine, '/recipes/r2');
  await page.getByRole('button', { name: 'Add to the quick list' }).click();
  await expect.element(page.getByText('Always at home: water and salt', { exact: true })).toBeVisible();
  expect(await engine.db.quickItems.count()).toBe(0);
  drawRecipes(engine, '/recipes/r1');
  await page.getByRole('button', { name: 'Add to the quick list' }).last().click();
  await expect.element(page.getByText(twoAdded, { exact: true })).toBeVisible();
});

test('where the storage does not answer what is at home, that is told', async () => {
  const engine = await engineWith(recipeAdd('r1'));
  drawRecipes(engine, '/recipes/r1');
  const button = page.getByRole('button', { name: 'Add to the quick list' });
  await expect.element(button).toBeVisible();
  const mend = failReads(IDBObjectStore.prototype, 'foodPreferences');
  onTestFinished(mend);
  await button.click();
  await expect.element(page.getByText(/storage does not answer/)).toBeVisible();
  mend();
  await button.click();
  await expect.element(page.getByText(twoAdded)).toBeVisible();
});

test('the second of two quick presses leaves the way back where it is', async () => {
  const engine = await engineWith(recipeAdd('r1'));
  drawRecipes(engine, '/recipes/r1');
  const button = page.getByRole('button', { name: 'Add to the quick list' });
  await button.click();
  await expect.element(page.getByText(twoAdded)).toBeVisible();
  button.element().dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
  await expect.element(page.getByText(twoAdded)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => engine.db.quickItems.count()).toBe(0);
});

test('a recipe goes to the calendar for as many as one cooks for', async () => {
  const asked: (number | null)[] = [];
  const engine = await engineWith(recipeAdd('r1'));
  const plan = (servings: number | null) => asked.push(servings);
  drawRecipes(engine, '/recipes/r1', createImageServer(), plan);
  await page.getByRole('button', { name: 'More servings' }).click();
  await page.getByRole('button', { name: 'Add to the calendar' }).click();
  expect(asked).toEqual([5]);
});

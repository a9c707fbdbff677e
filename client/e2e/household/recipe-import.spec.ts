import { expect } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';

const text = `Pancakes

Serves 4

Ingredients
3 eggs
6 dl milk

Method
1. Whisk.
2. Fry.`;

test('a copied text becomes a recipe of the book without a network', async ({ device }) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  const book = recipeBook(page);
  await book.open();
  await untilControlled(page);
  await phone.goOffline();
  await page.getByRole('link', { name: 'Import recipes' }).first().click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await expect(page.getByLabel('Address or text')).toHaveValue(text);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('note', { name: 'Before you save' })).not.toContainText('Not sure about');
  await expect(page.getByLabel('Quantity of ingredient 2')).toHaveValue('6 dl');
  await page.getByLabel('Title', { exact: true }).fill('Thin pancakes');
  await book.save();
  await expect(book.heading('Thin pancakes')).toBeVisible();
  await expect(page.getByText('milk', { exact: true }).first()).toBeVisible();
  await book.expectTitles('Thin pancakes');
  await phone.goOnline();
});

test('of two recipes in one text each is chosen, looked over and saved', async ({ device }) => {
  const { page } = await device('phone', { viewport: phoneSize });
  const book = recipeBook(page);
  await page.goto('/recipes/import');
  const soup = text.replace('Pancakes', 'Blueberry soup').replace('eggs', 'dl blueberries');
  await page.getByLabel('Address or text').fill(`${text}\n\n${soup}`);
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByRole('button', { name: 'Blueberry soup' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Blueberry soup');
  await page.goBack();
  await page.getByRole('button', { name: 'Pancakes' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Pancakes');
  await book.save();
  await page.getByRole('button', { name: 'Blueberry soup' }).click();
  await book.save();
  await book.expectTitles('Blueberry soup', 'Pancakes');
});

import { expect, type Page } from '@playwright/test';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { laptopSize, phoneSize } from '../harness/device.ts';
import { takePhoto } from '../harness/photo.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';

const count = 500;
const firsts = ['Salmon', 'Leek', 'Rye', 'Apple', 'Barley', 'Mushroom', 'Beetroot', 'Pike', 'Oat', 'Lamb'];
const seconds = [
  'soup',
  'pie',
  'bread',
  'stew',
  'salad',
  'gratin',
  'casserole',
  'pancakes',
  'porridge',
  'roast',
];
const places = ['of Turku', 'from Savo', 'the Lapland way', 'as at home', 'for guests'];
const titleOf = (index: number) =>
  `${firsts[index % 10]} ${seconds[Math.floor(index / 10) % 10]} ${places[Math.floor(index / 100)]}`;

/** A book as exported by Paprika: every recipe gzipped, with its image in base64. */
async function paprikaBook(page: Page): Promise<Buffer> {
  const { buffer } = await takePhoto(page, 320, 240);
  const recipes = Array.from({ length: count }, (_, index) => [
    `${titleOf(index)}.paprikarecipe`,
    gzipSync(
      strToU8(
        JSON.stringify({
          uid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
          name: titleOf(index),
          ingredients: '400 g potatoes\n2 dl cream\n1 onion\n\nFor the topping:\n1 bunch dill',
          directions: 'Boil the potatoes until they are done.\n\nAdd the cream and the onion.',
          servings: '4',
          cook_time: '45 min',
          categories: ['From Paprika'],
          rating: (index % 5) + 1,
          notes: '',
          source_url: '',
          photo_data: buffer.toString('base64'),
        }),
      ),
      { level: 1 },
    ),
  ]);
  return Buffer.from(zipSync(Object.fromEntries(recipes), { level: 0 }));
}

test('five hundred recipes move in from Paprika without a network: stopped, left, gone on with after a reload, and taken out', async ({
  device,
}) => {
  const laptop = await device('laptop', { viewport: laptopSize });
  const { page } = laptop;
  const book = recipeBook(page);
  await book.open();
  await untilControlled(page);
  await laptop.goOffline();
  await page.getByRole('link', { name: 'Import recipes' }).first().click();
  await page.getByRole('link', { name: 'Move in from another app' }).click();
  const buffer = await paprikaBook(page);
  await page
    .getByLabel('Files with recipes')
    .setInputFiles({ name: 'My Recipes.paprikarecipes', mimeType: 'application/zip', buffer });
  await expect(page.getByRole('heading', { name: `Paprika: ${count} recipes` })).toBeVisible();
  await page.getByRole('button', { name: `Bring in ${count} recipes` }).click();
  await expect(page.getByText(/^Bringing in: [1-9]\d+ of 500$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  const goOn = page.getByRole('button', { name: /^Bring in \d+ more$/ });
  await expect(goOn).toBeVisible();
  // A person who leaves is told, and can return.
  await goOn.click();
  await page.getByRole('link', { name: 'All recipes' }).click();
  await expect(page.getByText('Bringing in has stopped halfway. It goes on where it was.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(goOn).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: `Paprika: ${count} recipes` })).toBeVisible();
  await goOn.click();
  await expect(page.getByText(`${count} recipes are in your book now.`)).toBeVisible();

  await page.getByRole('link', { name: 'All recipes' }).click();
  await book.search.fill('Leek pie from Savo');
  await expect(book.card('Leek pie from Savo')).toHaveCount(1);
  await book.card('Leek pie from Savo').click();
  await expect(page.getByRole('heading', { name: 'For the topping' })).toBeVisible();
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();

  await page.goBack();
  await page.goto('/recipes/import/files');
  await page.getByRole('button', { name: `Take all ${count} out again` }).click();
  await expect(page.getByRole('button', { name: `Bring in ${count} recipes` })).toBeVisible();
  await book.open();
  await expect(page.getByText('Your recipe book is empty')).toBeVisible();
  await laptop.goOnline();
});

test('on a phone the button that brings recipes in stands over the tab bar, however long the list is', async ({
  device,
}) => {
  const { page } = await device('phone', { viewport: phoneSize });
  await page.goto('/recipes/import/files');
  const buffer = Buffer.from(Array.from({ length: 40 }, (_, index) => titleOf(index)).join('\n'));
  await page
    .getByLabel('Files with recipes')
    .setInputFiles({ name: 'titles.csv', mimeType: 'text/csv', buffer });
  const bringIn = page.getByRole('button', { name: 'Bring in 40 recipes' });
  await expect(bringIn).toBeInViewport();
  const [button, tabs] = await Promise.all([
    bringIn.boundingBox(),
    page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox(),
  ]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
});

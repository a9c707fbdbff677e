import { expect, type Page } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { englishCard as english, photoOf } from '../harness/recipe-card.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';

const finnish = `Lohikeitto

Ainekset
400 g lohta
5 perunaa
2 dl kermaa
tilliä

Ohje
1. Keitä perunat kypsiksi.
2. Lisää lohi ja kerma.`;

/** A cookbook's layout: ingredients on the left, steps beside them, with lines a little lower. */
const columns = [
  `Mushroom risotto

Ingredients
300 g rice
250 g mushrooms
2 onions
50 g parmesan`,
  `

Method
1. Chop the onions and slice
the mushrooms.
2. Fry them in butter until
they are soft.
3. Add the rice and stir.`,
] as const;

test('a photographed card is read on the device, in both languages, and without a network once it has been', async ({
  device,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  const book = recipeBook(page);
  await book.open();
  await untilControlled(page);
  const choose = async (language: string, ...texts: string[]) => {
    await book.open();
    await page.getByRole('link', { name: 'Import recipes' }).first().click();
    await page.getByRole('link', { name: 'From a photo' }).click();
    await page.getByLabel('The recipe is in').selectOption(language);
    const photos = [];
    for (const text of texts)
      photos.push({ name: 'card.png', mimeType: 'image/png', buffer: await photoOf(page, text) });
    await page.getByLabel('Photos of the recipe').setInputFiles(photos);
    await expect(page.getByRole('img', { name: `Page ${texts.length}` })).toBeVisible();
  };
  const read = async (language: string, ...texts: string[]) => {
    await choose(language, ...texts);
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect(page.getByRole('note', { name: 'Before you save' })).toBeVisible({ timeout: 120_000 });
  };
  const sent = () => phone.network.requests.filter((line) => /recipe-imports|PUT/.test(line));

  // Reading can be cancelled; the photo stays chosen.
  await choose('Finnish', finnish);
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Read it' })).toBeFocused();
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('progressbar')).toBeInViewport({ ratio: 1 });
  // The photo also survives a reload while reading.
  await page.reload();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await page.getByLabel('The recipe is in').selectOption('Finnish');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('note', { name: 'Before you save' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Lohikeitto');
  await expect(page.getByLabel('Quantity of ingredient 1')).toHaveValue('400 g');
  await expect(page.getByLabel('Ingredient 4', { exact: true })).toHaveValue('tilliä');
  await expect(page.getByLabel('Step 2', { exact: true })).toHaveValue('Lisää lohi ja kerma.');
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  expect(sent()).toEqual([]);

  await read('English', english);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Pea soup');
  // Nothing violated the Content-Security-Policy, and all of the reader's files are cached by now.
  expect(phone.complaints).toEqual([]);
  await phone.goOffline();
  await book.open();
  await page.getByRole('button', { name: 'Remove Pea soup' }).click();
  // A recipe over two pages becomes one.
  await read('English', ...english.split(/\n(?=Method)/));
  await expect(page.getByLabel('Ingredient 3', { exact: true })).toHaveValue('smoked ham');
  await expect(page.getByLabel('Step 1', { exact: true })).toHaveValue('Soak the peas overnight.');
  await book.save();
  await expect(book.heading('Pea soup')).toBeVisible();
  await phone.goOnline();
});

test.describe('a photo that is not of the best', () => {
  const read = async (page: Page, buffer: Buffer) => {
    await page.getByRole('link', { name: 'Import recipes' }).first().click();
    await page.getByRole('link', { name: 'From a photo' }).click();
    await page.getByLabel('The recipe is in').selectOption('English');
    await page
      .getByLabel('Photos of the recipe')
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Read it' }).click();
  };
  const toBeReviewed = (page: Page) =>
    expect(page.getByRole('note', { name: 'Before you save' })).toBeVisible({ timeout: 120_000 });

  for (const [name, how] of [
    ['full of grain', { grain: 40 }],
    ['taken from the side', { turns: 1 }],
    ['upside down', { turns: 2 }],
  ] as const)
    test(`${name} is read as well as another`, async ({ device }) => {
      const { page } = await device('phone', { viewport: phoneSize });
      await recipeBook(page).open();
      await read(page, await photoOf(page, english, how));
      await toBeReviewed(page);
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Pea soup');
      await expect(page.getByLabel('Quantity of ingredient 1')).toHaveValue('500 g');
      await expect(page.getByLabel('Ingredient 3', { exact: true })).toHaveValue('smoked ham');
      await expect(page.getByLabel('Step 2', { exact: true })).toHaveValue('Boil everything for two hours.');
    });

  test('columns are read one after the other, and of an image it is said that it has no text', async ({
    device,
  }) => {
    const phone = await device('phone', { viewport: phoneSize });
    const { page } = phone;
    const book = recipeBook(page);
    await book.open();
    await read(page, await photoOf(page, ' \n'.repeat(8)));
    await expect(page.getByRole('alert')).toHaveText(/^No text was found in the photo/, { timeout: 120_000 });
    await page.getByRole('button', { name: 'Remove page 1' }).click();
    await book.open();
    await read(page, await photoOf(page, columns));
    await toBeReviewed(page);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mushroom risotto');
    await expect(page.getByLabel('Ingredient 4', { exact: true })).toHaveValue('parmesan');
    await expect(page.getByLabel('Ingredient 5', { exact: true })).toHaveCount(0);
    await expect(page.getByLabel('Step 1', { exact: true })).toHaveValue(
      'Chop the onions and slice the mushrooms.',
    );
    await expect(page.getByLabel('Step 3', { exact: true })).toHaveValue('Add the rice and stir.');
    // The reader's own messages about specks do not reach the console.
    expect(phone.complaints).toEqual([]);
  });
});

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';

const pie = {
  title: 'Apple pie',
  servings: 8,
  cookTimeMinutes: 80,
  ingredients: [
    { name: 'apples', quantity: '5' },
    { name: 'cream', quantity: '2 dl' },
  ],
  ingredientGroups: [{ name: 'For the sauce', line: 1, text: 'cream' }],
  instructions: ['Bake.', 'Whip the cream.'],
  keywords: ['baking'],
  nutrition: {
    energyKcal: 420,
    fat: 12.5,
    saturatedFat: 4,
    carbohydrates: 60,
    sugars: 25,
    protein: 5,
    salt: 0.4,
  },
  notes: 'Too sweet for grandfather.',
};

test('a recipe leaves as text, as files and on paper, with nothing of the app on it', async ({
  device,
  server,
}) => {
  const { page } = await device('laptop');
  await (await plainClientOn(server, page)).call('POST', '/api/recipes', pie);
  await page.evaluate(() => localStorage.setItem('themeMode', 'dark'));
  await page.goto('/recipes');
  const book = recipeBook(page);
  await book.card('Apple pie').click();
  await expect(book.heading('Apple pie')).toBeVisible();
  // Browsers use the title as the file name of a print.
  await expect(page).toHaveTitle('Apple pie · Ateria');

  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for the recipe' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const saved = async (name: string) => {
    const download = page.waitForEvent('download');
    await choose(name);
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  expect(await saved('Save as Cooklang')).toMatchObject({
    name: 'Apple pie.cook',
    text: expect.stringContaining('@cream{2%dl}'),
  });
  expect(await saved('Save as Markdown')).toMatchObject({
    name: 'Apple pie.md',
    text: expect.stringMatching(/### For the sauce\n\n- 2 dl cream[\s\S]*Too sweet for grandfather\./),
  });
  const jsonLd = await saved('Save as JSON-LD');
  expect(JSON.parse(jsonLd.text)).toMatchObject({
    '@type': 'Recipe',
    cookTime: 'PT1H20M',
    recipeIngredient: ['5 apples', 'For the sauce:', '2 dl cream'],
    keywords: 'baking',
  });

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose('Copy as text');
  await expect(page.getByText('Copied: it can be pasted into a message now').first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('For the sauce:\n- 2 dl cream');
  // A message goes to others, like a link, so without own notes.
  expect(copied).not.toContain('grandfather');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'For the sauce' }).first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article')).toBeVisible();
  for (const onScreen of ['All recipes', 'Saved', 'Copied: it can be pasted into a message now'])
    await expect(page.getByText(onScreen).first()).toBeHidden();
  const colours = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('article :is(h2, h3, h4, li, li span)')];
    return [...new Set(texts.map((text) => getComputedStyle(text).color))];
  });
  expect(colours).toEqual(['rgb(0, 0, 0)']);
  // A table is not split between pages.
  const nutrition = page.locator('section').filter({ has: page.getByRole('table') });
  await expect(nutrition.last()).toHaveCSS('break-inside', 'avoid');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');

  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'All recipes' }).click();
  await expect(page).toHaveTitle('Recipes · Ateria');
});

test('what a recipe puts on the list stands there, in the shop and on paper in the order of the recipe', async ({
  device,
  server,
}) => {
  const { page } = await device('laptop');
  const names = ['onions', 'carrots', 'apples', 'leeks', 'celery', 'tomatoes', 'garlic'];
  await (await plainClientOn(server, page)).call('POST', '/api/recipes', {
    title: 'Vegetable soup',
    servings: 4,
    ingredients: names.map((name, index) => ({ name, quantity: `${index + 1}` })),
    instructions: ['Boil.'],
  });
  await page.goto('/shopping-list');
  const field = page.getByRole('combobox', { name: 'Add an item' });
  await field.fill('pears');
  await field.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'pears' })).toBeVisible();
  await page.goto('/recipes');
  await recipeBook(page).card('Vegetable soup').click();
  await page.getByRole('button', { name: 'Add to the quick list' }).click();
  await expect(page.getByText('7 items added to the quick list')).toBeVisible();
  const inOrder = ['pears', ...names, 'plums'];
  for (const path of ['/shopping-list', '/shop', '/paper/list']) {
    await page.goto(path);
    if (path === '/shopping-list') {
      await field.fill('plums');
      await field.press('Enter');
    }
    await expect(page.locator('main :is(.list-name, .sheet li > [dir])')).toHaveText(inOrder);
  }
});

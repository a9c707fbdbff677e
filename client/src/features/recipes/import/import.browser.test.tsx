import type { ImportedRecipe } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecipes, engineWith, recipeDraft } from '../testing/render-recipes.tsx';
import type { ReadAddress } from './read-source.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const source = box('Address or text');
const says = (text: string | RegExp) => page.getByText(text);

const pancakes = `Pancakes

Ingredients
3 eggs
6 dl milk
For the sauce:
2 dl cream

Method
1. Whisk and fry.
2. Serve with the sauce.`;

const soup: ImportedRecipe = {
  title: 'Salmon soup',
  description: '',
  ingredients: [{ name: 'salmon', quantity: '400 g' }],
  instructions: [{ text: 'Boil.' }],
  servings: null,
  servingsText: '',
  prepTimeMinutes: null,
  cookTimeMinutes: 30,
  totalTimeMinutes: null,
  nutrition: { fat: 1.5 },
  imageUrl: 'https://kitchen.example/soup.jpg',
  sourceUrl: 'https://kitchen.example/soup',
  author: 'Aino',
  language: 'en',
  keywords: ['Fish'],
  score: 1,
  unsure: [],
};

const draw = async (readAddress?: ReadAddress, ...recipes: ReturnType<typeof recipeDraft>[]) => {
  const engine = await engineWith(...recipes);
  return { engine, router: drawRecipes(engine, '/recipes/import', undefined, undefined, readAddress) };
};

/** As the browser knows it: an address is not even asked for. */
function withoutNetwork() {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });
}

test('a pasted text is read without a network, looked over and saved', async () => {
  withoutNetwork();
  const { engine, router } = await draw(undefined, recipeDraft('old', { title: 'Pancake' }));
  await userEvent.fill(source, pancakes);
  await userEvent.click(button('Read it'));
  await expect.element(box('Title')).toHaveValue('Pancakes');
  await expect.element(page.getByRole('note')).toHaveFocus();
  await expect.element(says('Not sure about: title, ingredients, and steps.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Pancake' })).toHaveAttribute('href', '/recipes/old');
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Pancakes' })).toBeVisible();
  const recipe = (await engine.db.recipes.toArray()).find(({ title }) => title === 'Pancakes');
  expect(recipe).toMatchObject({
    ingredients: [
      { name: 'eggs', quantity: '3' },
      { name: 'milk', quantity: '6 dl' },
      { name: 'cream', quantity: '2 dl' },
    ],
    ingredientGroups: [{ name: 'For the sauce', line: 2 }],
    instructions: ['Whisk and fry.', 'Serve with the sauce.'],
  });
  expect(router.path()).toBe(`/recipes/${recipe?.id}`);
  expect(Object.keys(localStorage).filter((key) => /Draft\./.test(key))).toEqual([]);
});

test('of the recipes of a page one is chosen, with its source and author, but without its picture', async () => {
  const asked: string[] = [];
  const { engine } = await draw(async (url) => {
    asked.push(url);
    return { kind: 'ok', body: { recipes: [{ ...soup, title: 'Bread' }, soup], warnings: ['shortened'] } };
  });
  await userEvent.fill(source, 'kitchen.example/soup');
  await userEvent.click(button('Read it'));
  await expect.element(says('2 recipes were found. Which one do you want?')).toHaveFocus();
  expect(asked).toEqual(['https://kitchen.example/soup']);
  await userEvent.click(button(/^Salmon soup/));
  await expect.element(says('Something was longer than a recipe holds, and was cut.')).toBeVisible();
  await userEvent.click(button('Cancel'));
  await userEvent.click(button(/^Salmon soup/));
  await userEvent.click(button('Save recipe'));
  await expect.element(says(/^By Aino/)).toBeVisible();
  expect(await engine.db.recipes.toArray()).toMatchObject([
    {
      title: 'Salmon soup',
      imageUrl: '',
      sourceUrl: 'https://kitchen.example/soup',
      author: 'Aino',
      cookTimeMinutes: 30,
      servings: null,
      nutrition: { fat: 1.5 },
      keywords: [{ name: 'Fish' }],
    },
  ]);
});

test('why nothing was read is said with the way round, and what was typed stays', async () => {
  let code = 'page_refused';
  await draw(async () => ({ kind: 'refused', code, message: '' }));
  await userEvent.click(button('Read it'));
  await expect.element(source).toHaveAccessibleDescription('Write an address, or paste a recipe’s text.');
  await userEvent.fill(source, 'https://kitchen.example/soup');
  await userEvent.click(button('Read it'));
  await expect.element(source).toHaveAccessibleDescription(/copy its text and paste it here/);
  await expect.element(source).toHaveFocus();
  code = 'of_a_newer_server';
  await userEvent.click(button('Read it'));
  await expect.element(source).toHaveAccessibleDescription(/could not be read right now/);
  await userEvent.fill(source, 'Hello there');
  await userEvent.click(button('Read it'));
  await expect.element(source).toHaveAccessibleDescription(/No recipe was found in this text/);
});

test('an address that is typed without a network waits in its field', async () => {
  withoutNetwork();
  const { engine } = await draw();
  await userEvent.fill(source, 'https://kitchen.example/soup');
  await expect.element(source).toHaveAccessibleDescription(/takes a connection/);
  await userEvent.click(button('Read it'));
  await expect.element(source).toHaveAccessibleDescription(/takes a connection/);
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import');
  await expect.element(source).toHaveValue('https://kitchen.example/soup');
});

test('a review that was begun is there again, apart from a recipe of one’s own', async () => {
  const { engine } = await draw();
  await userEvent.fill(source, pancakes);
  await userEvent.click(button('Read it'));
  await userEvent.fill(box('Title'), 'Thin pancakes');
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/new');
  await expect.element(box('Title')).toHaveValue('');
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import');
  await expect.element(box('Title')).toHaveValue('Thin pancakes');
  await userEvent.click(button('Start over'));
  await expect.element(source).toHaveValue(pancakes);
});

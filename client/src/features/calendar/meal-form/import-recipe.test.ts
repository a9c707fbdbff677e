import { expect, test } from 'vitest';
import { itemsOfRecipe } from './import-recipe.ts';

const soup = {
  servings: 4,
  ingredients: [
    { name: 'salmon', quantity: '400 g' },
    { name: 'cream', quantity: '2 dl' },
    { name: 'salt', quantity: 'to taste' },
  ],
};
let made = 0;
const context = {
  locale: 'en' as const,
  categoryOf: () => 'other' as const,
  newId: () => `k${++made}`,
};
const imported = (servings: number | null, recipe: Parameters<typeof itemsOfRecipe>[0] = soup) =>
  itemsOfRecipe(recipe, { ...context, servings }).map(({ itemName, quantity }) =>
    `${itemName} ${quantity}`.replaceAll('\u00a0', ' '),
  );

test('the ingredients of a recipe become items, scaled to the servings of the meal', () => {
  expect(imported(6)).toEqual(['salmon 600 g', 'cream 3 dl', 'salt to taste']);
  expect(imported(4)).toEqual(['salmon 400 g', 'cream 2 dl', 'salt to taste']);
});

test('a recipe without servings, and a meal without them, take what is written', () => {
  expect(imported(8, { ...soup, servings: null })).toEqual(['salmon 400 g', 'cream 2 dl', 'salt to taste']);
  expect(imported(null)).toEqual(['salmon 400 g', 'cream 2 dl', 'salt to taste']);
});

test('items are new, to be bought, and in the order of the recipe', () => {
  const items = itemsOfRecipe(soup, { ...context, servings: 4 });
  expect(items.every(({ isChecked }) => !isChecked)).toBe(true);
  expect(items.map(({ key }) => key)).toEqual(items.map(({ key }) => key).toSorted());
});

test('an amount said in two units is one amount of a meal, which lists add up', () => {
  const beef = { servings: 4, ingredients: [{ name: 'beef (1lb 2oz), cubed', quantity: '500g' }] };
  expect(imported(4, beef)).toEqual(['beef, cubed 500g']);
  expect(imported(8, beef)).toEqual(['beef, cubed 1 kg']);
});

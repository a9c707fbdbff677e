import { expect, test } from 'vitest';
import { wantedIngredients } from './wanted-ingredients.ts';

const soup = [
  { name: ' salmon', quantity: '600 g' },
  { name: 'salt', quantity: 'a pinch' },
];
const wanted = (recipeId: string, ingredients = soup, factor = 1) =>
  wantedIngredients(ingredients, {
    recipeId,
    factor,
    categoryOf: () => 'meat',
    isStaple: (itemName) => itemName === 'salt',
  });

test('what is not always at home is wanted, by a key made of the recipe and the ingredient', () => {
  expect(wanted('r1').wanted).toEqual([
    {
      key: expect.stringMatching(/^from-/),
      itemName: 'salmon',
      quantity: '600 g',
      category: 'meat',
      source: 'recipe',
      sourceId: 'r1',
    },
  ]);
  expect(wanted('r1')).toEqual(wanted('r1'));
  expect(wanted('r2').wanted[0]?.key).not.toBe(wanted('r1').wanted[0]?.key);
});

test('what is always at home is named once', () => {
  const twice = [...soup, { name: 'salt ', quantity: 'more' }];
  const { atHome } = wantedIngredients(twice, {
    recipeId: 'r1',
    factor: 1,
    categoryOf: () => 'meat',
    isStaple: (itemName) => itemName === 'salt',
  });
  expect(atHome).toEqual(['salt']);
});

test('as much as one cooks is wanted, under one name and key for any number of servings', () => {
  const beef = [{ name: 'beef (1lb 2oz)', quantity: '500g' }];
  const [once, twice] = [1, 2].map((factor) => wanted('r1', beef, factor).wanted[0]);
  expect(once).toMatchObject({ itemName: 'beef', quantity: '500g' });
  expect(twice).toMatchObject({ itemName: 'beef', quantity: '1\u00a0kg', key: once?.key });
});

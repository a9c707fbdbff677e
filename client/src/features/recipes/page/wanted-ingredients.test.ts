import { expect, test } from 'vitest';
import { wantedIngredients } from './wanted-ingredients.ts';

const soup = [
  { name: ' salmon', quantity: '600 g' },
  { name: 'salt', quantity: 'a pinch' },
];
const wanted = (recipeId: string) =>
  wantedIngredients(soup, {
    recipeId,
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
    categoryOf: () => 'meat',
    isStaple: (itemName) => itemName === 'salt',
  });
  expect(atHome).toEqual(['salt']);
});

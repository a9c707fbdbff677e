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
  expect(wanted('r1')).toEqual([
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
  expect(wanted('r2')[0]?.key).not.toBe(wanted('r1')[0]?.key);
});

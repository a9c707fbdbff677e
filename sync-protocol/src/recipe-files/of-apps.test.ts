import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readAll } from './testing/read-all.ts';

const asJson = (value: unknown) => strToU8(JSON.stringify(value));

describe('recipes of Nextcloud Cookbook', () => {
  const recipe = (name: string, more: object) => ({
    '@context': 'http://schema.org',
    '@type': 'Recipe',
    name,
    recipeIngredient: ['2 eggs'],
    recipeInstructions: ['Mix.'],
    ...more,
  });
  const keysOf = async (...recipes: { name: string }[]) => {
    const files = recipes.map((each, at) => [`Recipes/${at} ${each.name}/recipe.json`, asJson(each)]);
    const read = await readAll('Recipes.zip', zipSync(Object.fromEntries(files)));
    expect(read.recipes.map(({ values }) => values.title)).toEqual(recipes.map(({ name }) => name));
    return read.recipes.map(({ key }) => key);
  };

  test.each([0, '0'])('that were typed in by hand are told apart, though all have the id %j', async (id) => {
    const [pie, bread, again] = await keysOf(
      recipe('Pie', { id }),
      recipe('Bread', { id }),
      recipe('Pie', { id }),
    );
    expect(bread).not.toBe(pie);
    expect(again).toBe(pie);
  });

  test('are known again when they were changed, and are none of another server with the same id', async () => {
    const dateCreated = '2021-03-04T10:00:00+0000';
    const [pie, changed, other, old, oldChanged, oldOther] = await keysOf(
      recipe('Pie', { id: '12', dateCreated }),
      recipe('Apple pie', { id: 12, dateCreated, recipeIngredient: ['3 eggs'] }),
      recipe('Pie', { id: '12', dateCreated: '2022-05-06T10:00:00+0000' }),
      recipe('Bread', { id: '12' }),
      recipe('Bread', { id: '12', recipeIngredient: ['3 eggs'] }),
      recipe('Buns', { id: '12' }),
    );
    expect(changed).toBe(pie);
    expect(oldChanged).toBe(old);
    expect(new Set([pie, other, old, oldOther]).size).toBe(4);
  });
});

test.each([
  [{ recipeYieldQuantity: 24, recipeYield: 'cookies' }, undefined, '24 cookies'],
  [{ recipe_yield_quantity: 1.5, recipe_yield: 'loaves' }, undefined, '1½ loaves'],
  [{ recipeYieldQuantity: 6, recipeYield: 'portions' }, 6, undefined],
  [{ recipeYieldQuantity: 0, recipeYield: '2 pies' }, undefined, '2 pies'],
])('what a recipe of Mealie makes, %j, is how many and of what', async (more, servings, servingsText) => {
  const pie = { name: 'Pie', slug: 'pie', recipeIngredient: [{ note: '2 eggs' }], ...more };
  const { recipes } = await readAll('pie.json', asJson(pie));
  expect(recipes[0]?.values.servings).toBe(servings);
  expect(recipes[0]?.values.servingsText).toBe(servingsText);
});

test('what a step of Tandoor has put in is said in words, and its pictures are no steps', async () => {
  const line = (amount: number, unit: string | null, food: string, more: object = {}) => ({
    amount,
    unit: unit === null ? null : { name: unit },
    food: { name: food },
    note: '',
    ...more,
  });
  const soup = {
    name: 'Soup',
    steps: [
      {
        name: '',
        order: 0,
        ingredients: [
          { is_header: true, note: 'Soup', food: null, unit: null, amount: 0 },
          line(2.5, 'dl', 'cream', { note: 'cold' }),
          line(3, null, 'eggs'),
          line(0, null, 'salt', { no_amount: true }),
        ],
        instruction: [
          '![](https://a.example/1.jpg)',
          'Boil {{ ingredients[1] }} with {{ingredients[3]}} at {{ scale(90) }} °C.',
          'Add {{ ingredients[2].amount }} {{ ingredients[2].food }} and the ![soup](2.jpg) {{ ingredients[1].note }} {{ ingredients[1].unit }}.',
          'Stir{{ ingredients[9] }}.',
        ].join('\n\n'),
      },
    ],
  };
  const { recipes } = await readAll('recipe.json', asJson(soup));
  expect(recipes[0]?.values.instructions).toEqual([
    'Boil 2½ dl cream with salt at 90 °C.',
    'Add 3 eggs and the cold dl.',
    'Stir.',
  ]);
});

test('what a recipe of Paprika points to is named, and its photos are no words of it', async () => {
  const pie = {
    name: 'Pie',
    description: '[photo:Whole pie]\nOf [recipe:Grandma].',
    ingredients: '1 [recipe:Pie dough]\n2 eggs',
    directions: '[photo:Step 1]\nRoll [recipe: Pie dough ] out. [photo:Step 2]\nBake it.',
    notes: 'Good with [recipe:Jam].',
  };
  const { recipes } = await readAll('pie.json', asJson(pie));
  expect(recipes[0]?.values).toMatchObject({
    description: 'Of Grandma.',
    ingredients: [
      { name: 'Pie dough', quantity: '1' },
      { name: 'eggs', quantity: '2' },
    ],
    instructions: ['Roll Pie dough out.', 'Bake it.'],
    notes: 'Good with Jam.',
  });
});

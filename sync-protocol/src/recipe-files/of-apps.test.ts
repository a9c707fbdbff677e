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

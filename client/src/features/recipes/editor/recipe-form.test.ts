import type { Locale } from 'sync-protocol/locales.ts';
import { findFieldFault } from 'sync-protocol/nouns/noun.ts';
import { keyedKeywords, keywordKey } from 'sync-protocol/recipes/keywords.ts';
import { type Recipe, recipe } from 'sync-protocol/recipes/recipe.ts';
import { maxIngredients } from 'sync-protocol/recipes/recipe-bounds.ts';
import { describe, expect, test } from 'vitest';
import {
  blankRow,
  changedValues,
  emptyForm,
  faultsOf,
  formOf,
  moved,
  newValues,
  pastedIngredients,
  valuesOf,
  withPasted,
} from './recipe-form.ts';

const soup: Recipe = {
  _id: 'soup',
  title: 'Soup',
  description: 'Warm.',
  imageUrl: '',
  ingredients: [{ name: 'salmon', quantity: '400 g' }],
  instructions: ['Boil.'],
  prepTimeMinutes: 40,
  servings: 4,
  nutrition: { energyKcal: 412.5, salt: 1.2 },
};

describe('a form', () => {
  test('of a recipe says what the recipe says', () => {
    const { _id, ...values } = soup;
    expect(valuesOf(formOf(soup, 'fi'), 'fi')).toMatchObject(values);
    expect(formOf(soup, 'fi').nutrition).toMatchObject({ energyKcal: '412,5', salt: '1,2', fat: '' });
  });

  test('of a recipe with nothing but a title has a line to write in, and says nothing more', () => {
    const bare = { ...soup, ingredients: [], instructions: [], servings: null, nutrition: null };
    const form = formOf({ ...bare, description: '', prepTimeMinutes: null }, 'fi');
    expect(form.ingredients).toHaveLength(1);
    expect(form.steps).toHaveLength(1);
    expect(valuesOf(form, 'en')).toMatchObject({
      ingredients: [],
      instructions: [],
      servings: null,
      nutrition: null,
    });
  });

  test('that is filled in without faults is accepted by the protocol', () => {
    const form = { ...emptyForm(), title: ' Pie ', prepTimeMinutes: '90' };
    expect(faultsOf(form, 'en')).toEqual({ recipe: [], numbers: [] });
    expect(findFieldFault(recipe, newValues(form, 'en'), true)).toBeNull();
    expect(valuesOf(form, 'en')).toMatchObject({ title: 'Pie', prepTimeMinutes: 90, servings: 4 });
  });

  test('tells a missing title, half rows and numbers that are none', () => {
    const form = { ...emptyForm(), prepTimeMinutes: '1,5', servings: '0' };
    form.ingredients = [{ key: 1, ...blankRow, name: 'salt' }];
    form.nutrition = { ...form.nutrition, fat: 'much', salt: '501', sugars: '12.5' };
    expect(faultsOf(form, 'en')).toEqual({
      recipe: ['title_required', 'ingredient_incomplete'],
      numbers: ['prepTimeMinutes', 'servings', 'fat', 'salt'],
    });
  });

  test('that was changed writes the changed fields alone', () => {
    const before = formOf(soup, 'fi');
    expect(changedValues(before, before, 'fi')).toEqual({});
    expect(changedValues(before, { ...before, title: 'Soup ', servings: '6' }, 'fi')).toEqual({
      servings: 6,
    });
  });
});

const pie: Recipe = {
  ...soup,
  cookTimeMinutes: 30,
  totalTimeMinutes: 90,
  servings: null,
  servingsText: '24 cookies',
  sourceUrl: 'https://example.org/pie',
  author: 'Aino',
  notes: 'Less sugar.\nMore butter.',
  language: 'fi',
  keywords: keyedKeywords(['baking', 'Sunday']),
  ingredients: ['flour', 'butter', 'cream', 'sugar'].map((name) => ({ name, quantity: '1 dl' })),
  ingredientGroups: [{ name: 'Sauce', line: 2, text: 'cream' }],
  instructions: ['Bake.', 'Whip.'],
  instructionGroups: [
    { name: 'Dough', line: 0, text: 'Bake.' },
    { name: 'Sauce', line: 1, text: 'Whip.' },
  ],
};

describe('a form with all that a recipe may have', () => {
  test('says what the recipe says', () => {
    const { _id, ...values } = pie;
    expect(valuesOf(formOf(pie, 'en'), 'en')).toEqual(values);
    expect(formOf(pie, 'en').ingredients.map(({ name, isGroup }) => [name, isGroup])).toEqual([
      ['flour', false],
      ['butter', false],
      ['Sauce', true],
      ['cream', false],
      ['sugar', false],
    ]);
  });

  test('writes tags one by one, and headings with the lines that moved', () => {
    const before = formOf(pie, 'en');
    const tagged = { ...before, keywords: ['Sunday', 'quick'], typedKeywords: 'cheap, sunday' };
    expect(changedValues(before, tagged, 'en')).toEqual({
      [`keywords.${keywordKey('baking')}`]: null,
      [`keywords.${keywordKey('quick')}`]: { name: 'quick' },
      [`keywords.${keywordKey('cheap')}`]: { name: 'cheap' },
    });
    const row = { key: 9, ...blankRow, name: 'oats', quantity: '1 dl' };
    expect(
      changedValues(before, { ...before, ingredients: [row, ...before.ingredients] }, 'en'),
    ).toMatchObject({
      ingredientGroups: [{ name: 'Sauce', line: 3, text: 'cream' }],
    });
    const headless = before.ingredients.filter(({ isGroup }) => !isGroup);
    expect(changedValues(before, { ...before, ingredients: headless }, 'en')).toEqual({
      ingredientGroups: [],
    });
  });

  test.each([
    ['4 hengelle', 4],
    ['Neljä annosta', null],
    ['n. 6 hengelle', 6],
    ['4 henkeä', 4],
    ['4 hlö', 4],
    ['4 hlölle', 4],
    ['6:lle', null],
    ['Serves 4', 4],
    ['For 4', 4],
    ['4 portioner', 4],
    ['4–6 hengelle', null],
    ['1 loaf (12 servings)', null],
    ['12 muffins, serves 6', null],
  ])('takes %j for %j servings, or for words as they stand', (servings, count) => {
    const servingsText = count === null ? servings : '';
    expect(valuesOf({ ...emptyForm(), servings }, 'en')).toMatchObject({ servings: count, servingsText });
  });

  test('takes servings as a number, as a number in words, and as words', () => {
    const served = (servings: string) => {
      const { servings: count, servingsText } = valuesOf({ ...emptyForm(), servings }, 'en');
      return [count, servingsText];
    };
    expect(['4', '6 servings', '8 annosta', '24 cookies', '4–6', ''].map(served)).toEqual([
      [4, ''],
      [6, ''],
      [8, ''],
      [null, '24 cookies'],
      [null, '4–6'],
      [null, ''],
    ]);
    expect(faultsOf({ ...emptyForm(), title: 'Pie', servings: '300' }, 'en').numbers).toEqual(['servings']);
  });

  test('is written anew without what is empty in it', () => {
    const made = newValues({ ...emptyForm(), title: 'Pie', author: 'Aino', typedKeywords: 'quick' }, 'en');
    expect(findFieldFault(recipe, made, true)).toBeNull();
    expect(made).toEqual({
      title: 'Pie',
      description: '',
      imageUrl: '',
      ingredients: [],
      instructions: [],
      prepTimeMinutes: null,
      servings: 4,
      nutrition: null,
      author: 'Aino',
      [`keywords.${keywordKey('quick')}`]: { name: 'quick' },
    });
  });
});

test('numbers are read in the language of the person, with their thousands apart', () => {
  const typed = (energyKcal: string, locale: Locale) => {
    const form = { ...emptyForm(), title: 'Pie', prepTimeMinutes: '1\u00a0440' };
    form.nutrition = { ...form.nutrition, energyKcal };
    return [faultsOf(form, locale).numbers, valuesOf(form, locale)];
  };
  const means = (energyKcal: number) => [
    [],
    expect.objectContaining({ nutrition: { energyKcal }, prepTimeMinutes: 1440 }),
  ];
  expect(typed('1 234,5', 'fi')).toEqual(means(1234.5));
  expect(typed('1\u202f234', 'fi')).toEqual(means(1234));
  expect(typed('1,234.5', 'en')).toEqual(means(1234.5));
  expect(typed('1,234', 'en')).toEqual(means(1234));
  expect(typed('1,234', 'fi')).toEqual(means(1.234));
});

test('the ingredients of a recipe from elsewhere come as lines with their quantities', () => {
  expect(
    pastedIngredients('2 dl kermaa\r\n\n• 400 g lohta\n1 prk (400 g) tomaatteja\nKastike:\n- suola'),
  ).toEqual([
    { name: 'kermaa', quantity: '2 dl', isGroup: false },
    { name: 'lohta', quantity: '400 g', isGroup: false },
    { name: 'tomaatteja (400 g)', quantity: '1 prk', isGroup: false },
    { name: 'Kastike', quantity: '', isGroup: true },
    { name: 'suola', quantity: '', isGroup: false },
  ]);
});

test('pasted lines take the place of an empty row, come after one that is not, and end with the room', () => {
  const rows = [
    { key: 1, ...blankRow, name: 'salt' },
    { key: 4, ...blankRow },
    { key: 2, ...blankRow, name: 'milk', quantity: '1 l' },
  ];
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  expect(names(withPasted(rows, 0, '1 egg\n2 dl cream').rows)).toEqual(['salt', 'egg', 'cream', '', 'milk']);
  const inPlace = withPasted(rows, 1, '1 egg\n2 dl cream').rows;
  expect(names(inPlace)).toEqual(['salt', 'egg', 'cream', 'milk']);
  expect(new Set(inPlace.map(({ key }) => key)).size).toBe(4);
  const full = withPasted(rows, 0, '1 egg\n'.repeat(maxIngredients));
  expect(full.rows).toHaveLength(maxIngredients);
  // Existing lines stay, and the number of lines without room is returned.
  expect(full.rows.at(-1)?.name).toBe('milk');
  expect(full.left).toBe(2);
});

test('moving takes one line to another place and leaves the others in order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('an image that was replaced is the only thing that is written', () => {
  const before = formOf(soup, 'fi');
  const imageUrl = `/api/images/${'a'.repeat(64)}`;
  expect(changedValues(before, { ...before, imageUrl }, 'en')).toEqual({ imageUrl });
});

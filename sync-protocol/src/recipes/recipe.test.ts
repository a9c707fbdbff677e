import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanProse } from '../nouns/clean-text.ts';
import { findFieldFault } from '../nouns/noun.ts';
import { applyOp } from '../rows/merge.ts';
import { cleanIngredients, cleanRecipe } from './clean-recipe.ts';
import { nutrients, referenceIntake, shareOfReference, toKilojoules } from './nutrition.ts';
import { recipe } from './recipe.ts';
import { findRecipeFaults, isIncomplete, recipeFaultTexts } from './recipe-faults.ts';
import { servedRecipeOf } from './served-recipe.ts';

const faultOf = (values: Record<string, unknown>) => findFieldFault(recipe, values, false);

describe('cleaning what a person typed', () => {
  test('whatever is typed, what is left of it is accepted or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const title = cleanLine(typed);
        if (title !== '') expect(faultOf({ title })).toBeNull();
        expect(faultOf({ description: cleanProse(typed) })).toBeNull();
        const { instructions } = cleanRecipe({ instructions: [typed, `${typed}x`] });
        expect(faultOf({ instructions })).toBeNull();
      }),
    );
  });

  test('cleaning what is clean changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed));
        expect(cleanProse(cleanProse(typed))).toBe(cleanProse(typed));
      }),
    );
  });

  test('line breaks and tabs stay in prose alone; other control characters nowhere', () => {
    expect(cleanProse(' a\r\nb\tc\u0007\ud800 ')).toBe('a\nb\tc');
    expect(cleanLine(' a\r\nb\tc\u0007 ')).toBe('a b c');
  });

  test('empty rows are no ingredients; half rows stay for somebody to fill', () => {
    const rows = [
      { name: ' ', quantity: '' },
      { name: ' salt ', quantity: '1 tsp' },
      { name: 'pepper', quantity: ' ' },
    ];
    expect(cleanIngredients(rows)).toEqual([
      { name: 'salt', quantity: '1 tsp' },
      { name: 'pepper', quantity: '' },
    ]);
  });

  test('what was not given is not made up', () => {
    expect(cleanRecipe({ servings: 4 })).toEqual({ servings: 4 });
    expect(cleanRecipe({ title: ' a\r\nb ', description: ' a\r\nb ' })).toEqual({
      title: 'a b',
      description: 'a\nb',
    });
  });
});

describe('what keeps a recipe from being saved', () => {
  test('is said in the words of the specification', () => {
    expect(recipeFaultTexts).toEqual({
      title_required: 'Recipe title is required.',
      ingredient_incomplete:
        'All active ingredient rows must have both name and quantity filled, or be empty.',
    });
  });

  test('is a missing title, and a row with one of its two parts', () => {
    const half = [{ name: 'salt', quantity: ' ' }];
    expect(findRecipeFaults({ title: ' ', ingredients: half })).toEqual([
      'title_required',
      'ingredient_incomplete',
    ]);
    expect(findRecipeFaults({ title: 'Soup', ingredients: [{ name: '', quantity: '' }] })).toEqual([]);
    expect(isIncomplete({ name: '', quantity: '2 dl' })).toBe(true);
  });

  test('a recipe without faults is accepted once it is cleaned', () => {
    const text = fc.string({ maxLength: 12 });
    const row = fc.record({ name: text, quantity: text });
    fc.assert(
      fc.property(text, fc.array(row, { maxLength: 4 }), (title, ingredients) => {
        fc.pre(findRecipeFaults({ title, ingredients }).length === 0);
        const cleaned = cleanRecipe({ title, ingredients });
        fc.pre(cleaned.title !== '');
        expect(faultOf(cleaned)).toBeNull();
      }),
    );
  });
});

describe('the bounds of a recipe', () => {
  test.each([
    ['no title', { title: '' }],
    ['a blank title', { title: ' ' }],
    ['a title of 201 letters', { title: 'x'.repeat(201) }],
    ['an ingredient without a quantity', { ingredients: [{ name: 'salt', quantity: '' }] }],
    ['an ingredient with a price', { ingredients: [{ name: 'salt', quantity: '1', price: 2 }] }],
    ['a blank step', { instructions: [' '] }],
    ['an image by http', { imageUrl: 'http://example.com/a.jpg' }],
    ['an image from nowhere', { imageUrl: '//example.com/a.jpg' }],
    ['an image of spaces', { imageUrl: '/a b' }],
    ['servings for nobody', { servings: 0 }],
    ['a preparation of a second week', { prepTimeMinutes: 7 * 24 * 60 + 1 }],
    ['endless energy', { nutrition: { energyKcal: Number.POSITIVE_INFINITY } }],
  ])('reject %s', (_name, values) => {
    expect(faultOf(values)).toMatchObject({ reason: 'invalid' });
  });

  test('take an image of ours and of the web, and none', () => {
    for (const imageUrl of ['', '/api/images/ab12', 'https://example.com/a.jpg?w=1'])
      expect(faultOf({ imageUrl })).toBeNull();
  });
});

test('[M10] of two evenings spent on one recipe neither is lost', () => {
  const at = (version: number, device: string) => ({ version, device, epoch: 'e' });
  const authored = { noun: 'recipe', id: 'r', epoch: 'e' };
  const made = applyOp(
    recipe,
    null,
    { ...authored, kind: 'add', base: 0, stamp: 1, set: { title: 'Soup', instructions: ['Boil.'] } },
    at(1, 'phone'),
  );
  const phone = applyOp(
    recipe,
    made,
    { ...authored, kind: 'set', base: 1, stamp: 10, set: { instructions: ['Fry.'], servings: 2 } },
    at(2, 'phone'),
  );
  const laptop = applyOp(
    recipe,
    phone,
    { ...authored, kind: 'set', base: 1, stamp: 20, set: { instructions: ['Roast.'] } },
    at(3, 'laptop'),
  );
  expect(laptop?.fields).toMatchObject({ instructions: ['Roast.'], servings: 2 });
  expect(laptop?.lost).toMatchObject({ instructions: [{ value: ['Fry.'], mark: { device: 'phone' } }] });
});

test('a recipe was last changed when anybody last did anything to it', () => {
  const mark = (stamp: number) => ({ version: 1, stamp, device: 'a' });
  const row = {
    noun: 'recipe',
    id: 'r',
    version: 3,
    created: mark(5),
    deleted: null,
    restored: mark(7),
    fields: { title: 'Soup', servings: 2 },
    marks: { servings: mark(9), title: mark(6) },
  };
  expect(servedRecipeOf(row)).toEqual({
    _id: 'r',
    title: 'Soup',
    description: '',
    ingredients: [],
    instructions: [],
    imageUrl: '',
    prepTimeMinutes: null,
    servings: 2,
    nutrition: null,
    updatedAt: 9,
  });
});

test('the reference intake of a day is 8400 kJ, and all of it is a share of 1', () => {
  expect(Math.round(toKilojoules(referenceIntake.energyKcal) / 100)).toBe(84);
  for (const nutrient of nutrients) expect(shareOfReference(nutrient, referenceIntake[nutrient])).toBe(1);
  expect(shareOfReference('salt', 1.5)).toBe(0.25);
});

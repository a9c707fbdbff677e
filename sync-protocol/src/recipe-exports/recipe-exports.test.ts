import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine } from '../nouns/clean-text.ts';
import { readPage } from '../recipe-imports/read-page.ts';
import { type Group, groupedBy, headingsOf } from '../recipes/groups.ts';
import { keyedKeywords } from '../recipes/keywords.ts';
import type { Ingredient, RecipeValues } from '../recipes/recipe.ts';
import { recipeCooklang } from './recipe-cooklang.ts';
import { isoDuration, recipeJsonLd } from './recipe-json-ld.ts';
import { recipeMarkdown } from './recipe-markdown.ts';
import { recipeText } from './recipe-text.ts';

const words = {
  ingredients: 'Ingredients',
  method: 'Method',
  notes: 'Own notes',
  source: 'Source',
  author: 'Author',
  facts: ['4 servings', '1 h 20 min'],
};
const asKept = (quantity: string) => quantity;

function recipeOf(
  ingredients: readonly Group<Ingredient>[],
  steps: readonly Group<string>[],
  rest: Partial<RecipeValues> = {},
): RecipeValues {
  return {
    title: 'Apple pie',
    description: '',
    imageUrl: '',
    prepTimeMinutes: null,
    servings: 4,
    nutrition: null,
    ingredients: ingredients.flatMap(({ lines }) => lines),
    ingredientGroups: headingsOf(ingredients, ({ name }) => name),
    instructions: steps.flatMap(({ lines }) => lines),
    instructionGroups: headingsOf(steps, (step) => step),
    ...rest,
  };
}

const pie = recipeOf(
  [
    { name: '', lines: [{ name: 'flour', quantity: '3 dl' }] },
    {
      name: 'For the sauce',
      lines: [
        { name: 'cream, cold', quantity: '2 dl' },
        { name: 'salt', quantity: 'to taste' },
      ],
    },
  ],
  [
    { name: '', lines: ['Mix *all* of it.', '1. Not a list\nin a list.'] },
    { name: 'For the sauce', lines: ['Whip the cream.'] },
  ],
  {
    description: 'Of the orchard.',
    author: 'Aino',
    sourceUrl: 'https://example.org/pie',
    notes: 'Less sugar.',
    keywords: keyedKeywords(['baking', 'Sunday']),
    cookTimeMinutes: 45,
  },
);

test('as text it is what one would write in a message', () => {
  expect(recipeText(pie, words, asKept)).toBe(`Apple pie

4 servings
1 h 20 min

Of the orchard.

INGREDIENTS

- 3 dl flour

For the sauce:
- 2 dl cream, cold
- to taste salt

METHOD

1. Mix *all* of it.
2. 1. Not a list in a list.

For the sauce:
3. Whip the cream.

OWN NOTES

Less sugar.

Author: Aino
Source: https://example.org/pie`);
});

test('as Markdown nothing of it means anything else', () => {
  expect(recipeMarkdown(pie, words, asKept)).toBe(`# Apple pie

4 servings · 1 h 20 min

Of the orchard.

## Ingredients

- 3 dl flour

### For the sauce

- 2 dl cream, cold
- to taste salt

## Method

1. Mix \\*all\\* of it.
2. 1\\. Not a list  
   in a list.

### For the sauce

3. Whip the cream.

## Own notes

Less sugar.

Author: Aino

Source: <https://example.org/pie>

#baking #Sunday
`);
});

test('as Cooklang an ingredient is marked where a step says it, and before the steps where none does', () => {
  expect(recipeCooklang(pie)).toBe(`---
title: "Apple pie"
description: "Of the orchard."
servings: 4
cook time: "45 minutes"
author: "Aino"
source: "https://example.org/pie"
tags: ["baking","Sunday"]
---

@flour{3%dl}

== For the sauce ==

@salt{to taste}

==

Mix *all* of it.

1. Not a list in a list.

== For the sauce ==

Whip the @cream{2%dl}(cold).

> Less sugar.
`);
});

const line = (unit: fc.Arbitrary<string>) => fc.string({ unit, minLength: 1, maxLength: 30 }).map(cleanLine);
const anyText = line(fc.constantFrom(...'abc äö12.,-–@#~{}()%\\=>[]*_`|&<:'.split(''))).filter(
  (text) => text !== '',
);
const anyRecipe = fc
  .record({
    title: anyText,
    ingredients: fc.array(fc.record({ name: anyText, quantity: anyText }), { maxLength: 6 }),
    instructions: fc.array(anyText, { maxLength: 6 }),
    notes: anyText,
  })
  .map(({ title, ingredients, instructions, notes }) =>
    recipeOf([{ name: '', lines: ingredients }], [{ name: '', lines: instructions }], { title, notes }),
  );

test('whatever is in a recipe, its Cooklang marks each ingredient once and nothing else', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const body = recipeCooklang(recipe).split('\n---\n')[1] ?? '';
      const steps = body.split('\n').filter((each) => !each.startsWith('> '));
      const marks = steps.join('\n').match(/(?<!\\)@[^@{\n]*\{[^}\n]*\}/g) ?? [];
      expect(marks).toHaveLength(recipe.ingredients.length);
      expect(steps.join('\n').match(/(?<!\\)[#~]/g)).toBeNull();
      for (const each of steps) expect(each).not.toMatch(/--|\[-/);
    }),
  );
});

test('text and Markdown say every step and every ingredient', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const text = recipeText(recipe, words, asKept);
      for (const { name, quantity } of recipe.ingredients) expect(text).toContain(`- ${quantity} ${name}`);
      for (const step of recipe.instructions) expect(text).toContain(`. ${step}`);
      const markdown = recipeMarkdown(recipe, words, asKept);
      expect(markdown.match(/^- /gm) ?? []).toHaveLength(recipe.ingredients.length);
      expect(markdown.match(/^# /gm)).toHaveLength(1);
    }),
  );
});

describe('JSON-LD', () => {
  test.each([
    [0, 'PT0M'],
    [45, 'PT45M'],
    [80, 'PT1H20M'],
    [120, 'PT2H'],
    [1440, 'P1D'],
    [1530, 'P1DT1H30M'],
  ])('%i minutes are %s', (minutes, duration) => {
    expect(isoDuration(minutes)).toBe(duration);
  });

  test('says what is known and nothing else', () => {
    expect(recipeJsonLd(recipeOf([], []))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Apple pie',
      recipeYield: '4',
    });
    expect(recipeJsonLd(recipeOf([], [], { sourceUrl: 'javascript:alert(1)' }))).not.toHaveProperty('url');
  });

  const word = fc.constantFrom(
    'kermaa',
    'voita',
    'flour',
    'butter',
    'milk',
    'sugar',
    'onion',
    'leek',
    'rice',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((all) => all.join(' and '));
  const quantity = fc.constantFrom(
    '2 dl',
    '1,5 dl',
    '400 g',
    '½ tsp',
    '2 rkl',
    '3',
    '2–3',
    '1 kg',
    'to taste',
  );
  const step = fc
    .array(fc.constantFrom('Chop', 'Stir', 'Boil', 'the onion', 'with butter', 'for 10 minutes'), {
      minLength: 2,
      maxLength: 5,
    })
    .map((all) => `${all.join(' ')}.`);
  const heading = fc.constantFrom('For the sauce', 'Taikina', 'Topping', 'Layer 2');
  const grouped = <Line>(lineOf: fc.Arbitrary<Line>) =>
    fc
      .array(fc.record({ group: fc.option(heading), line: lineOf }), { minLength: 2, maxLength: 8 })
      // Lines without a heading come first.
      .map((lines) =>
        groupedBy(
          [...lines].sort((a, b) => Number(a.group !== null) - Number(b.group !== null)),
          ({ group }) => group,
        ),
      )
      .map((groups) =>
        groups.map((group) => ({ name: group.name, lines: group.lines.map((each) => each.line) })),
      );
  const minutes = fc.option(fc.integer({ min: 1, max: 3_000 }));
  const recipe = fc
    .record({
      ingredients: grouped(fc.record({ name, quantity })),
      steps: grouped(step),
      prepTimeMinutes: minutes,
      cookTimeMinutes: minutes,
      totalTimeMinutes: minutes,
      servings: fc.option(fc.integer({ min: 1, max: 200 })),
      energyKcal: fc.integer({ min: 1, max: 9_000 }),
      salt: fc.integer({ min: 1, max: 900 }).map((hundredths) => hundredths / 100),
    })
    .map(({ ingredients, steps, energyKcal, salt, ...rest }) =>
      recipeOf(ingredients, steps, {
        ...rest,
        servingsText: rest.servings === null ? '24 cookies' : '',
        nutrition: { energyKcal, salt },
        description: 'Of the orchard.',
        author: 'Aino Ä',
        sourceUrl: 'https://example.org/pie',
        language: 'fi',
        keywords: keyedKeywords(['baking', 'Sunday']),
      }),
    );

  test('keeps a heading that is called as the dish is, beside another', () => {
    const out = recipeOf(
      [
        { name: 'Topping', lines: [{ name: 'cream', quantity: '2 dl' }] },
        { name: 'Apple pie', lines: [{ name: 'flour', quantity: '3 dl' }] },
      ],
      [
        { name: 'Topping', lines: ['Whip the cream.'] },
        { name: 'Apple pie', lines: ['Bake the pie.'] },
      ],
    );
    const html = `<script type="application/ld+json">${JSON.stringify(recipeJsonLd(out))}</script>`;
    const [back] = readPage(html, 'https://example.org/pie').recipes;
    expect(back?.ingredients.map(({ group }) => group)).toEqual(['Topping', 'Apple pie']);
    expect(back?.instructions.map(({ group }) => group)).toEqual(['Topping', 'Apple pie']);
  });

  test('that goes out comes in again as the same recipe, groups and all', () => {
    fc.assert(
      fc.property(recipe, (out) => {
        const json = JSON.stringify(recipeJsonLd(out, 'https://example.org/pie.jpg'));
        const html = `<script type="application/ld+json">${json}</script>`;
        const { recipes } = readPage(html, 'https://example.org/pie');
        const [back] = recipes;
        expect(recipes).toHaveLength(1);
        if (!back) return;
        const ingredients = groupedBy(back.ingredients, ({ group }) => group);
        const steps = groupedBy(back.instructions, ({ group }) => group);
        expect(back).toMatchObject({
          title: out.title,
          description: out.description,
          servings: out.servings,
          servingsText: out.servingsText,
          prepTimeMinutes: out.prepTimeMinutes,
          cookTimeMinutes: out.cookTimeMinutes,
          totalTimeMinutes: out.totalTimeMinutes,
          nutrition: out.nutrition,
          author: out.author,
          sourceUrl: out.sourceUrl,
          language: out.language,
          imageUrl: 'https://example.org/pie.jpg',
          keywords: ['baking', 'Sunday'],
          unsure: [],
        });
        expect(back.ingredients.map((each) => ({ name: each.name, quantity: each.quantity }))).toEqual(
          out.ingredients,
        );
        expect(back.instructions.map(({ text }) => text)).toEqual(out.instructions);
        expect(headingsOf(ingredients, (each) => each.name)).toEqual(out.ingredientGroups);
        expect(headingsOf(steps, ({ text }) => text)).toEqual(out.instructionGroups);
      }),
    );
  });
});

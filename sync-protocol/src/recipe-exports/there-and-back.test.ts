import fc from 'fast-check';
import { gunzipSync, gzipSync, strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { writeZip } from '../export/write-zip.ts';
import { cleanLine, cleanProse } from '../nouns/clean-text.ts';
import { readAll } from '../recipe-files/testing/read-all.ts';
import { groupedBy, headingsOf } from '../recipes/groups.ts';
import { keyedKeywords } from '../recipes/keywords.ts';
import { nutrients } from '../recipes/nutrition.ts';
import type { RecipeValues } from '../recipes/recipe.ts';
import { type BookFormat, bookFiles, type RecipeOfBook } from './book-files.ts';
import { recipeCooklang } from './recipe-cooklang.ts';
import { recipeJsonLd } from './recipe-json-ld.ts';
import { recipeMarkdown } from './recipe-markdown.ts';
import { recipePaprika } from './recipe-paprika.ts';
import { recipeText } from './recipe-text.ts';

async function bookOf(format: BookFormat, recipes: readonly RecipeOfBook[]): Promise<Uint8Array> {
  async function* each() {
    yield* recipes;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(bookFiles(format, each()), Date.UTC(2026, 0, 15))) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** Characters that may be in a recipe, including those with a meaning in some format. */
const letters = fc.oneof(
  fc.constantFrom(...'abc ÄÖå12½.,:;-–@#~{}()%\\=>[]*_`|&<>"\'/'.split(''), '\n', '🐟'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const written = (maxLength: number) => fc.string({ unit: letters, minLength: 1, maxLength });
const line = (maxLength = 40) =>
  written(maxLength)
    .map(cleanLine)
    .filter((text) => text !== '' && text.length <= maxLength);
const prose = written(60)
  .map(cleanProse)
  .filter((text) => text !== '');
const time = fc.option(fc.integer({ min: 0, max: 10_080 }));
const under = <Line>(of: fc.Arbitrary<Line>) =>
  fc.array(fc.record({ line: of, group: fc.option(line(20)) }), { maxLength: 6 });

const anyRecipe: fc.Arbitrary<RecipeValues> = fc
  .record(
    {
      title: line(),
      description: prose,
      ingredients: under(fc.record({ name: line(), quantity: line(20) })),
      steps: under(prose),
      prepTimeMinutes: time,
      cookTimeMinutes: time,
      totalTimeMinutes: time,
      servings: fc.option(fc.integer({ min: 1, max: 200 })),
      servingsText: line(20),
      sourceUrl: fc.oneof(line(), fc.webUrl({ withQueryParameters: true })),
      author: line(),
      notes: prose,
      isFavorite: fc.boolean(),
      rating: fc.option(fc.integer({ min: 1, max: 5 })),
      language: fc.constantFrom('fi', 'en', 'pt-BR', ''),
      keywords: fc.array(line(20), { maxLength: 4 }),
      nutrition: fc.option(
        fc.record(
          Object.fromEntries(
            nutrients.map((name) => [name, fc.integer({ min: 0, max: 4_000 }).map((tenths) => tenths / 10)]),
          ),
          { requiredKeys: [] },
        ),
      ),
    },
    { requiredKeys: ['title', 'ingredients', 'steps'] },
  )
  .map(({ ingredients, steps, keywords, ...said }) => {
    const lines = groupedBy(ingredients, ({ group }) => group);
    const told = groupedBy(steps, ({ group }) => group);
    return {
      description: '',
      imageUrl: '',
      prepTimeMinutes: null,
      servings: null,
      nutrition: null,
      ...said,
      ingredients: ingredients.map((each) => each.line),
      ingredientGroups: headingsOf(lines, (each) => each.line.name),
      instructions: steps.map((each) => each.line),
      instructionGroups: headingsOf(told, (each) => each.line),
      ...(keywords && { keywords: keyedKeywords(keywords) }),
    };
  });
const anyImage = fc.option(
  fc.record({
    bytes: fc.uint8Array({ minLength: 1, maxLength: 400 }),
    type: fc.constantFrom('image/webp', 'image/jpeg'),
  }),
);

describe.each(['jsonLd', 'paprika'] as const)('a book as %s', (format) => {
  test('comes in again as the same recipes: every field, heading and image', async () => {
    const books = fc.array(fc.record({ values: anyRecipe, image: anyImage }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(books, async (recipes) => {
        const out = recipes.map((recipe, index) => ({ ...recipe, id: `recipe-${index}` }));
        const { recipes: back, faults } = await readAll('book', await bookOf(format, out));
        expect(faults).toEqual([]);
        expect(back.map(({ id, values }) => ({ id, values }))).toEqual(
          out.map(({ id, values: { imageUrl, ...values } }) => ({ id, values })),
        );
        for (const [index, { image }] of back.entries())
          expect(image ? await image() : undefined).toEqual(out[index]?.image?.bytes);
      }),
      { numRuns: 60 },
    );
  });
});

const word = fc.constantFrom('kermaa', 'voita', 'flour', 'butter', 'milk', 'sugar', 'onion', 'leek', 'rice');
const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((all) => all.join(' and '));
const quantity = fc.constantFrom('2 dl', '1,5 dl', '400 g', '½ tsp', '2 rkl', '3', '2–3', '1 kg', 'to taste');
const step = fc
  .array(fc.constantFrom('Chop', 'Stir', 'Boil', 'the pot', 'in the oven', 'for 10 minutes'), {
    minLength: 2,
    maxLength: 5,
  })
  .map((all) => `${all.join(' ')}.`);
/** One may be the dish's own name: the pie itself, beside its topping. */
const heading = fc.constantFrom('For the sauce', 'Taikina', 'Apple pie');
const grouped = <Line>(of: fc.Arbitrary<Line>) =>
  fc
    .array(fc.record({ group: fc.option(heading), line: of }), { minLength: 2, maxLength: 6 })
    // Lines without a heading come first.
    .map((lines) => lines.toSorted((a, b) => Number(a.group !== null) - Number(b.group !== null)));
const minutes = fc.option(fc.integer({ min: 1, max: 3_000 }));

/** A typical recipe with a value in every field that the format supports. */
const usualRecipe = fc
  .record({
    ingredients: grouped(fc.record({ name, quantity })),
    steps: grouped(step),
    prepTimeMinutes: minutes,
    cookTimeMinutes: minutes,
    totalTimeMinutes: minutes,
    servings: fc.integer({ min: 1, max: 40 }),
    rating: fc.integer({ min: 1, max: 5 }),
    isFavorite: fc.boolean(),
  })
  .map(({ ingredients, steps, ...rest }): RecipeValues => {
    const lines = groupedBy(ingredients, ({ group }) => group);
    const told = groupedBy(steps, ({ group }) => group);
    return {
      title: 'Apple pie',
      description: 'Of the orchard.',
      imageUrl: '',
      nutrition: null,
      ingredients: ingredients.map((each) => each.line),
      ingredientGroups: headingsOf(lines, (each) => each.line.name),
      instructions: steps.map((each) => each.line),
      instructionGroups: headingsOf(told, (each) => each.line),
      author: 'Aino Ä',
      sourceUrl: 'https://example.org/pie',
      notes: 'Less sugar.\nMore cinnamon.',
      keywords: keyedKeywords(['baking', 'Sunday']),
      ...rest,
    };
  });
/** The recipe without fields that a format does not support. */
function without(recipe: RecipeValues, ...fields: (keyof RecipeValues)[]): Partial<RecipeValues> {
  const isEmpty = (value: unknown) =>
    value === null || value === false || (Array.isArray(value) && value.length === 0);
  const told = Object.entries(recipe).filter(
    ([field, value]) =>
      field !== 'imageUrl' && !isEmpty(value) && !fields.includes(field as keyof RecipeValues),
  );
  return Object.fromEntries(told);
}

test('by a Paprika that keeps none of our own words it is the same recipe all the same', async () => {
  await fc.assert(
    fc.asyncProperty(usualRecipe, async (values) => {
      const book = unzipSync(await bookOf('paprika', [{ id: 'pie', values, image: null }]));
      const [[path, packed]] = Object.entries(book) as [[string, Uint8Array]];
      const { ateria, ...thing } = JSON.parse(strFromU8(gunzipSync(packed)));
      const kept = zipSync({ [path]: gzipSync(strToU8(JSON.stringify(thing))) });
      const { recipes, formats } = await readAll('book', kept);
      expect(formats).toEqual(['paprika']);
      expect(recipes[0]?.values).toMatchObject(without(values));
    }),
    { numRuns: 60 },
  );
});

test('what somebody changed in the file counts, and not our own words from before', async () => {
  const values = fc.sample(usualRecipe, { numRuns: 1, seed: 1 })[0] as RecipeValues;
  const book = unzipSync(await bookOf('jsonLd', [{ id: 'pie', values, image: null }]));
  const text = strFromU8(book['Apple pie/recipe.json'] as Uint8Array);
  const changed = text.replace('"name": "Apple pie"', '"name": "Pear pie"');
  const { recipes } = await readAll('book', zipSync({ 'pie/recipe.json': strToU8(changed) }));
  expect(recipes[0]?.values.title).toBe('Pear pie');
});

const words = {
  ingredients: 'Ingredients',
  method: 'Method',
  notes: 'Own notes',
  source: 'Source',
  author: 'Author',
};
const wordsOf = ({ servings, prepTimeMinutes, cookTimeMinutes, totalTimeMinutes }: RecipeValues) => {
  const times = { Preparation: prepTimeMinutes, Cooking: cookTimeMinutes, 'In all': totalTimeMinutes };
  return {
    ...words,
    facts: [
      `${servings} servings`,
      ...Object.entries(times).flatMap(([label, told]) => (told ? [`${label}: ${told} min`] : [])),
    ],
  };
};
const asKept = (kept: string) => kept;

test('a recipe as Markdown comes in again', async () => {
  await fc.assert(
    fc.asyncProperty(usualRecipe, async (values) => {
      const markdown = recipeMarkdown(values, wordsOf(values), asKept);
      const { recipes, formats } = await readAll('pie.md', strToU8(markdown));
      expect(formats).toEqual(['markdown']);
      expect(recipes[0]?.values).toMatchObject(without(values, 'rating', 'isFavorite'));
    }),
    { numRuns: 60 },
  );
});

test('a recipe as Cooklang comes in again, its ingredients in the order of the steps that say them', async () => {
  await fc.assert(
    fc.asyncProperty(usualRecipe, async (values) => {
      const { recipes, formats } = await readAll('pie.cook', strToU8(recipeCooklang(values)));
      expect(formats).toEqual(['cooklang']);
      const orders = ['ingredients', 'ingredientGroups', 'instructionGroups'] as const;
      const back = recipes[0]?.values;
      expect(back).toMatchObject(without(values, 'rating', 'isFavorite', 'notes', ...orders));
      const sorted = (all: RecipeValues['ingredients']) => all.map((each) => JSON.stringify(each)).sort();
      expect(sorted([...(back?.ingredients ?? [])])).toEqual(sorted([...values.ingredients]));
      expect(back?.notes).toBe(values.notes);
    }),
    { numRuns: 60 },
  );
});

/** What is done several times is told so many times, and each time at some length. */
const folded: RecipeValues = {
  title: 'Rye croissants',
  description: '',
  imageUrl: '',
  prepTimeMinutes: null,
  servings: 6,
  nutrition: null,
  ingredients: [
    { name: 'rye flour', quantity: '4 dl' },
    { name: 'butter', quantity: '200 g' },
  ],
  instructions: [
    'Knead flour and butter into a dough.',
    ...Array(3).fill('Fold the dough in three, wrap it up and let it rest for 30 minutes.'),
    'Roll it out.',
    'Bake.',
  ],
};

test.each([
  ['1 can', 'crushed tomatoes (400 g)'],
  ['1 can', 'crushed tomatoes, cold (400 g)'],
  ['1 can (400 g)', 'crushed tomatoes'],
  ['50 g', 'butter (2 tbsp)'],
])('%s of "%s" is as much of the same thing by Cooklang', async (quantity, name) => {
  for (const instructions of [[], ['Stir butter and crushed tomatoes.']]) {
    const written = recipeCooklang({ ...folded, ingredients: [{ name, quantity }], instructions });
    const { recipes } = await readAll('pie.cook', strToU8(written));
    const [back] = recipes[0]?.values.ingredients ?? [];
    // What is in brackets is told of the thing, wherever it stood.
    const [, amount = '', inBrackets = ''] = /^(.+?)( \(.+\))?$/.exec(quantity) ?? [];
    expect(back).toEqual({ quantity: amount, name: `${name}${inBrackets}` });
  }
});

const pageOf = (recipe: RecipeValues) => `<html>
<script type="application/ld+json">${JSON.stringify(recipeJsonLd(recipe))}</script>
<ol>${recipe.instructions.map((step) => `<li>${step}</li>`).join('')}</ol>
</html>`;
test.each([
  ['Paprika', JSON.stringify(recipePaprika('rye', folded))],
  ['Markdown', recipeMarkdown(folded, wordsOf(folded), asKept)],
  ['Cooklang', recipeCooklang(folded)],
  ['JSON-LD', JSON.stringify(recipeJsonLd(folded))],
  ['a message', recipeText(folded, wordsOf(folded), asKept)],
  ['a page with JSON-LD', pageOf(folded)],
])('a step that is done several times in a row stays so by %s', async (_name, written) => {
  const { recipes } = await readAll('rye', strToU8(written));
  expect(recipes[0]?.values.instructions).toEqual(folded.instructions);
});

test('a recipe as a message comes in again with its ingredients and steps', async () => {
  await fc.assert(
    fc.asyncProperty(usualRecipe, async (values) => {
      const { recipes } = await readAll('pie.txt', strToU8(recipeText(values, wordsOf(values), asKept)));
      expect(recipes[0]?.values).toMatchObject({
        title: values.title,
        ingredients: values.ingredients,
        instructions: values.instructions,
        sourceUrl: values.sourceUrl,
      });
    }),
    { numRuns: 60 },
  );
});

test('a step of several lines comes in again from a message with all its words', async () => {
  const instructions = [
    'Chop the onion.',
    'Stir the pot.\nTaste it.\n\nAdd salt if it wants some.',
    'Serve.',
  ];
  const values = { ...folded, instructions };
  const { recipes } = await readAll('pie.txt', strToU8(recipeText(values, wordsOf(values), asKept)));
  expect(recipes[0]?.values.instructions).toEqual([
    'Chop the onion.',
    'Stir the pot. Taste it. Add salt if it wants some.',
    'Serve.',
  ]);
});

test('Markdown loses no sign of a recipe', async () => {
  const values = {
    ...folded,
    description: 'Of the orchard.\n\nServe it warm.\nOr cold.',
    instructions: ['2) is a step too, and a note (of mine).', 'Bake.\n3) and once more.'],
    author: 'Aino Ä',
    sourceUrl: 'https://example.org/pie_(apple)',
    notes: 'Less sugar.',
    keywords: keyedKeywords(['low-carb', 'C#', 'Sunday roast', '#1', 'a_b']),
  };
  const { recipes } = await readAll('pie.md', strToU8(recipeMarkdown(values, wordsOf(values), asKept)));
  expect(recipes[0]?.values).toMatchObject(without(values));
});

test.each(['https://example.org/pie_(apple)', 'https://example.org/pie?a=(b)&c'])(
  'a message tells where it is from to the last sign: %s',
  async (sourceUrl) => {
    const values = { ...folded, sourceUrl };
    const { recipes } = await readAll('pie.txt', strToU8(recipeText(values, wordsOf(values), asKept)));
    expect(recipes[0]?.values.sourceUrl).toBe(sourceUrl);
  },
);

test.each([
  ['JSON-LD', (values: RecipeValues) => JSON.stringify(recipeJsonLd(values))],
  ['a page with JSON-LD', pageOf],
])('paragraphs of a description stay so by %s', async (_name, write) => {
  const description = 'Of the orchard.\n\nServe it warm.';
  const { recipes } = await readAll('pie', strToU8(write({ ...folded, description })));
  expect(recipes[0]?.values.description).toBe(description);
});

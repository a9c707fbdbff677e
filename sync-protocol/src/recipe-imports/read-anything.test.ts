import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxStepLength } from '../recipes/recipe-bounds.ts';
import { fits } from '../schema/fits.ts';
import { readPage } from './read-page.ts';
import { readText } from './read-text.ts';
import { RecipeImport } from './recipe-import.ts';

const url = 'https://page.example/r';
const recipe = (fields: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 dl milk'], ...fields })}</script>`;

describe('whatever comes', () => {
  test('the answer is of its schema, and nothing throws', () => {
    const piece = fc.constantFrom(
      '<h2>Ingredients</h2>',
      '<ul><li>2 dl milk',
      '<h3>For the sauce:</h3>',
      '<ol><li>Stir',
      '</ul>',
      '<div itemscope itemtype="https://schema.org/Recipe">',
      '<span itemprop="recipeIngredient">1 egg</span>',
      '<span itemprop="name">',
      '<p class="h-recipe"><b class="p-name">',
      '<script type="application/ld+json">{"@type":"Recipe","name":["x",{"name":null}],"recipeIngredient":{"a":1}',
      '"}</script>',
      '&amp;frac12;',
      '\u0000',
      '\ud800',
      'Method: boil.',
      '\n[14:32, 24.11.2026] Mum: 2 eggs, 3 dl flour and a pinch of salt. Whisk it.',
      '\nFor the crust\n2 dl flour\n',
      '\nHi! Here is the recipe:\n',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 20 })), { maxLength: 30 }), (pieces) => {
        const source = pieces.join('');
        expect(fits(RecipeImport, readPage(source, url))).toBe(true);
        expect(fits(RecipeImport, readText(source))).toBe(true);
      }),
    );
  });

  test('values of any kind in JSON-LD cost no recipe', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'image',
            'author',
            'recipeYield',
            'totalTime',
            'nutrition',
            'recipeInstructions',
            'keywords',
            'inLanguage',
          ),
          fc.jsonValue(),
        ),
        (fields) => {
          const read = readPage(recipe(fields), url);
          expect(fits(RecipeImport, read)).toBe(true);
          expect(read.recipes[0]?.title).toBe('Soup');
        },
      ),
    );
  });

  test('what is too long is cut and told, and no letter is halved', () => {
    const read = readPage(recipe({ name: `${'a'.repeat(198)}😋😋` }), url);
    expect(read.recipes[0]?.title).toBe(`${'a'.repeat(198)}…`);
    expect(read.warnings).toEqual(['no_steps', 'shortened']);
  });

  test('more tags or headings than a recipe holds are cut and told', () => {
    const all = Array.from({ length: 31 }, (_, at) => `part ${at}`);
    const instructions = all.map((name) => ({
      '@type': 'HowToSection',
      name,
      itemListElement: [`Stir ${name}.`],
    }));
    const cut = [{ keywords: all }, { recipeInstructions: instructions }].map((more) =>
      readPage(recipe(more), url),
    );
    for (const { warnings } of cut) expect(warnings).toContain('shortened');
  });

  test('a page without a recipe has none', () => {
    expect(
      readPage(
        '<h1>Our office</h1><p>We are open from 9 to 17.</p><ul><li>Contact</li><li>Jobs</li></ul>',
        url,
      ),
    ).toEqual({ recipes: [], warnings: [] });
    expect(readText('See you at six!')).toEqual({ recipes: [], warnings: [] });
    expect(readText('')).toEqual({ recipes: [], warnings: [] });
  });

  test.each([
    ['elements in one another', '<div>'],
    ['elements side by side', '<p>2 dl milk</p>'],
    ['marks of recipes', '<div itemscope itemtype="https://schema.org/Recipe">'],
    ['broken scripts', '<script type="application/ld+json">{"@type":"Recipe" "name":"x",}</script>'],
    ['lists in JSON', '<script type="application/ld+json">[[[['],
  ])('very many %s are read as far as it is worth', (_what, piece) => {
    expect(fits(RecipeImport, readPage(piece.repeat(1_000_000 / piece.length), url))).toBe(true);
  });

  test('a line of very many words, told to machines and shown to people, is compared as far as it is worth', () => {
    const words = Array.from({ length: 30_000 }, (_, at) => `word${at}`).join(' ');
    const page = `${recipe({ recipeIngredient: [`2 ${words}`, '3 eggs'] })}
      <h2>Ingredients</h2><ul><li>3 ${words}</li><li>3 eggs</li></ul><h2>Method</h2><p>Boil them and steep them.</p>`;
    expect(fits(RecipeImport, readPage(page, url))).toBe(true);
  });
});

test('what was told from headings alone is marked as unsure', () => {
  const page =
    '<h1>Tea</h1><h2>Ingredients</h2><ul><li>2 dl water</li><li>1 tsp tea</li></ul><h2>Method</h2><p>Boil and steep.</p>';
  const { recipes, warnings } = readPage(page, url);
  expect(warnings).toEqual(['guessed']);
  expect(recipes[0]).toMatchObject({ score: 0.9, unsure: ['title', 'ingredients', 'instructions'] });
  expect(readPage(recipe({ recipeInstructions: ['Warm it.'] }), url).recipes[0]).toMatchObject({
    score: 1,
    unsure: [],
  });
});

test.each([
  ['Tomato soup recipe', '<h1>Tomato soup</h1>', 'Tomato soup'],
  ['Tomaattikeitto resepti', '<h1>Tomaattikeitto</h1>', 'Tomaattikeitto'],
  ['Tomato soup recipe', '<h1>Tomato soup recipe</h1>', 'Tomato soup recipe'],
  ['Tomato soup recipe', '<title>Tomato soup</title>', 'Tomato soup recipe'],
  ['Tomato soup recipe', '<h1>My week of soups</h1>', 'Tomato soup recipe'],
])('of “%s” the last word goes only where the page’s own heading, %s, lacks it', (name, head, title) => {
  const [read] = readPage(`${head}${recipe({ name })}`, url).recipes;
  expect(read?.title).toBe(title);
});

test('a text that says itself which is which leaves nothing unsure, and one that does not is a guess', () => {
  const clear = readText('Tea\n\nIngredients\n2 dl water\n1 tsp tea\n\nMethod\nBoil and steep.');
  expect(clear).toMatchObject({ warnings: [], recipes: [{ title: 'Tea', unsure: [] }] });
  const all = ['title', 'ingredients', 'instructions'];
  for (const text of [
    'Tea\n\n2 dl water\n1 tsp tea\n\nBoil and steep for a while.',
    'Tea\n\nIngredients\nwater\ntea\nmilk\n\nMethod\nBoil and steep for a while.',
  ])
    expect(readText(text), text).toMatchObject({ warnings: ['guessed'], recipes: [{ unsure: all }] });
});

test('the page may name its own address, and no other site’s', () => {
  const canonical = (href: string) =>
    readPage(`<link rel="canonical" href="${href}">${recipe({})}`, `${url}?from=mail`).recipes[0]?.sourceUrl;
  expect(canonical('/r')).toBe(url);
  expect(canonical('https://www.page.example/r')).toBe('https://www.page.example/r');
  expect(canonical('https://elsewhere.example/r')).toBe(`${url}?from=mail`);
});

test('two recipes of a text without headings are two, and a sauce is no recipe of its own', () => {
  const pancakes = 'Pancakes\n\n3 eggs\n6 dl milk\n\nWhisk everything.\nFry in butter.';
  const pie = 'Omenapiirakka\n2 omenaa\n3 dl jauhoja\nSekoita aineet.\nPaista 200 asteessa.';
  const told = readText(`${pancakes}\n\n${pie}`).recipes.map(({ title, ingredients, instructions }) => [
    title,
    ingredients.map(({ name }) => name),
    instructions.map(({ text }) => text),
  ]);
  expect(told).toEqual([
    ['Pancakes', ['eggs', 'milk'], ['Whisk everything.', 'Fry in butter.']],
    ['Omenapiirakka', ['omenaa', 'jauhoja'], ['Sekoita aineet.', 'Paista 200 asteessa.']],
  ]);
  expect(
    readText('Soup\n\n2 dl peas\n1 l water\n\nTopping\n1 dl cream\n2 onions\n\nBoil it all.').recipes,
  ).toHaveLength(1);
});

test.each([
  ['4 annosta, 40 min', { servings: 4, totalTimeMinutes: 40 }],
  ['For 4 people, 45 minutes', { servings: 4, totalTimeMinutes: 45 }],
  ['Serves 6 • 1 h 30 min', { servings: 6, totalTimeMinutes: 90 }],
  ['Serves 6 • Bake 40 min', { servings: 6, cookTimeMinutes: 40, totalTimeMinutes: null }],
])('"%s" under a title says how many and how long', (line, facts) => {
  const [read] = readText(`Soup\n${line}\nIngredients\n2 dl peas\nMethod\nBoil them.`).recipes;
  expect(read).toMatchObject({ title: 'Soup', description: '', ...facts });
});

test('a page that does not say its language tells it by its words, and what has no amount says so in them', () => {
  const page = `<h1>Letut</h1><h2>Ainekset</h2><ul><li>5 dl maitoa</li><li>2 munaa</li><li>voita</li></ul>
    <h2>Ohje</h2><ol><li>Sekoita maito ja munat.</li><li>Lisää jauhot ja anna turvota noin tunti.</li></ol>`;
  const [read] = readPage(page, url).recipes;
  expect(read?.language).toBe('fi');
  expect(read?.ingredients.at(-1)).toEqual({ name: 'voita', quantity: 'maun mukaan' });
});

test('a copy that tells what it is a copy of keeps that as its source, and an inspiration is none', () => {
  const first = 'https://first.example/soup';
  expect(readPage(recipe({ url: first, isBasedOn: first }), url).recipes[0]?.sourceUrl).toBe(first);
  expect(readPage(recipe({ url, isBasedOn: first }), url).recipes[0]?.sourceUrl).toBe(url);
});

test('all steps in one that is longer than a step may be are several, and no word is lost', () => {
  const sentences = Array.from(
    { length: 90 },
    (_, at) => `Stir the pot for the ${at}th time and wait a little.`,
  );
  const { recipes, warnings } = readPage(recipe({ recipeInstructions: sentences.join(' ') }), url);
  const steps = recipes[0]?.instructions.map(({ text }) => text) ?? [];
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.join(' ')).toBe(sentences.join(' '));
  expect(steps.every((text) => text.length <= maxStepLength && text.endsWith('.'))).toBe(true);
  expect(warnings).toEqual([]);
  const word = 'ä'.repeat(3 * maxStepLength);
  const cut = readPage(recipe({ recipeInstructions: word }), url).recipes[0]?.instructions ?? [];
  expect(cut.map(({ text }) => text).join('')).toBe(word);
});

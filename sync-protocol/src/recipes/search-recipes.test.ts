import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecipeSearch } from './search-recipes.ts';

const recipeOf = (title: string, ...names: string[]) => ({
  _id: title,
  title,
  ingredients: names.map((name) => ({ name, quantity: '1' })),
});
const book = [
  recipeOf('Kermainen lohikeitto', 'lohi', 'kerma', 'peruna'),
  recipeOf('Apple pie', 'apple', 'flour', 'Crème fraîche'),
  recipeOf('Äidin lihapullat', 'jauheliha', 'kerma'),
  recipeOf('Lohipiirakka', 'lohi'),
];
const titlesFor = (query: string) => createRecipeSearch()(book, query).map(({ title }) => title);

test('an empty query finds all, in their order', () => {
  expect(titlesFor(' ')).toEqual(book.map(({ title }) => title));
});

test('finds by title and by ingredient, the title first and its beginning before its middle', () => {
  expect(titlesFor('lohi')).toEqual(['Lohipiirakka', 'Kermainen lohikeitto']);
  expect(titlesFor('kerma')).toEqual(['Kermainen lohikeitto', 'Äidin lihapullat']);
  expect(titlesFor('jauheliha')).toEqual(['Äidin lihapullat']);
});

test('accents, umlauts and case do not matter, either way', () => {
  expect(titlesFor('aidin')).toEqual(['Äidin lihapullat']);
  expect(titlesFor('ÄIDIN')).toEqual(['Äidin lihapullat']);
  expect(titlesFor('creme fraiche')).toEqual(['Apple pie']);
  expect(titlesFor('APPLÉ')).toEqual(['Apple pie']);
});

test('letters of other languages are found by those that one has', () => {
  const search = createRecipeSearch();
  for (const [title, query] of [
    ['Pølser i brød', 'polser brod'],
    ['Weißwurst', 'weisswurst'],
    ['Æbleskiver', 'aebleskiver'],
    ['Gołąbki', 'golabki'],
    ['Weisswurst', 'weißwurst'],
  ] as const)
    expect(search([recipeOf(title)], query), title).toHaveLength(1);
});

test('every word has to be found, wherever', () => {
  expect(titlesFor('keitto peruna')).toEqual(['Kermainen lohikeitto']);
  expect(titlesFor('apple lohi')).toEqual([]);
});

test('a recipe that was changed is found by what it is now', () => {
  const search = createRecipeSearch();
  expect(search([recipeOf('Soup')], 'soup')).toHaveLength(1);
  const renamed = { ...recipeOf('Soup'), title: 'Stew' };
  expect(search([renamed], 'soup')).toEqual([]);
  expect(search([renamed], 'stew')).toHaveLength(1);
});

test('what is found is of the book, once each, and any part of its own title finds it', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcäöåé'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 6 }),
      fc.nat(5),
      fc.nat(5),
      (titles, at, cut) => {
        const recipes = titles.map((title) => recipeOf(title));
        const wanted = recipes[at % recipes.length];
        const query = wanted?.title.slice(cut % wanted.title.length).toUpperCase() ?? '';
        const found = createRecipeSearch()(recipes, query);
        expect(found).toContain(wanted);
        expect(new Set(found).size).toBe(found.length);
      },
    ),
  );
});

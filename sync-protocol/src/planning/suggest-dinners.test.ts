import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../dates/day.ts';
import { type SuggestInput, suggestDinners } from './suggest-dinners.ts';

const monday = '2026-11-23';
const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));

interface Facts {
  rating?: number;
  tags?: readonly string[];
  minutes?: number;
  ingredients?: readonly string[];
  isFavorite?: boolean;
}
const recipe = (
  title: string,
  { rating, tags = [], minutes, ingredients = [], isFavorite = false }: Facts = {},
) => ({
  _id: title,
  title,
  keywords: tags.map((key) => ({ key, name: key })),
  ingredients: ingredients.map((name) => ({ name, quantity: '1' })),
  rating: rating ?? null,
  isFavorite,
  totalTimeMinutes: minutes ?? null,
  prepTimeMinutes: null,
  cookTimeMinutes: null,
});
type Book = ReturnType<typeof recipe>;
const cookedOn = (day: string) => [{ day, servings: null, note: '' }];

const suggest = (given: Partial<SuggestInput<Book>>) =>
  [
    ...suggestDinners<Book>({
      days: week,
      recipes: [],
      cooked: new Map(),
      planned: [],
      wishes: { tags: [], maxMinutes: null },
      settled: new Map(),
      turnedDown: new Map(),
      seed: 's',
      ...given,
    }).values(),
  ].map((each) => each?.title ?? null);

test('no recipe comes twice within two weeks, counted with what is planned and what was cooked', () => {
  const days = Array.from({ length: 28 }, (_, index) => addDays(monday, index));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.array(fc.record({ at: fc.integer({ min: -20, max: 40 }), of: fc.nat(19) }), { maxLength: 12 }),
      fc.string(),
      (count, others, seed) => {
        const recipes = Array.from({ length: count }, (_, index) => recipe(`r${index}`));
        const planned = others.map(({ at, of }) => ({ date: addDays(monday, at), recipeId: `r${of}` }));
        const found = suggest({ days, recipes, planned, seed });
        const all = [
          ...planned,
          ...found.map((title, index) => ({ date: days[index] ?? '', recipeId: title })),
        ];
        found.forEach((title, index) => {
          if (title === null) return;
          const near = all.filter(
            ({ date, recipeId }) => recipeId === title && Math.abs(daysBetween(date, days[index] ?? '')) < 14,
          );
          expect(near).toHaveLength(1);
        });
      },
    ),
  );
});

test('what was cooked ten days ago waits; what was cooked long ago comes before what was cooked a month ago', () => {
  const recipes = [recipe('soup'), recipe('pie'), recipe('stew')];
  const cooked = new Map([
    ['soup', cookedOn('2026-11-14')],
    ['pie', cookedOn('2026-10-20')],
    ['stew', cookedOn('2026-05-01')],
  ]);
  expect(suggest({ days: [monday], recipes, cooked })).toEqual(['stew']);
  expect(suggest({ days: [monday], recipes: recipes.slice(0, 1), cooked })).toEqual([null]);
});

test('tags and time are wishes that hold; a recipe without a time comes after those that say theirs', () => {
  const recipes = [
    recipe('roast', { minutes: 120, tags: ['meat'], rating: 5 }),
    recipe('pasta', { minutes: 20, tags: ['quick'] }),
    recipe('mystery', { tags: ['quick'] }),
  ];
  const quick = { tags: ['quick'], maxMinutes: 30 };
  expect(suggest({ days: week.slice(0, 3), recipes, wishes: quick })).toEqual(['pasta', 'mystery', null]);
});

test('stars and favourites speak for a recipe, and a long one is for the weekend', () => {
  const starred = [recipe('plain', { rating: 2 }), recipe('loved', { rating: 5, isFavorite: true })];
  expect(suggest({ days: [monday], recipes: starred })).toEqual(['loved']);
  const slow = [recipe('quick', { minutes: 30, rating: 3 }), recipe('slow', { minutes: 180, rating: 5 })];
  expect(suggest({ days: [monday, addDays(monday, 5)], recipes: slow })).toEqual(['quick', 'slow']);
});

test.each([
  ['Kesäkeitto', '2026-07-06', '2026-12-07'],
  ['Pumpkin soup', '2026-10-05', '2026-06-01'],
  ['Joulukinkku', '2026-12-21', '2026-07-06'],
])('%s is for its season', (title, inSeason, outOfSeason) => {
  const recipes = [recipe(title), recipe('Pasta')];
  expect(suggest({ days: [inSeason], recipes })).toEqual([title]);
  expect(suggest({ days: [outOfSeason], recipes })).toEqual(['Pasta']);
});

test('a courgette is no summer, and an ingredient out of season speaks against nothing', () => {
  const recipes = [
    recipe('Kesäkurpitsapaistos', { rating: 4 }),
    recipe('Pasta', { ingredients: ['parsaa'], rating: 4 }),
  ];
  expect(suggest({ days: ['2026-09-07'], recipes })).toEqual(['Kesäkurpitsapaistos']);
  expect(suggest({ days: ['2026-11-23'], recipes })).toEqual(['Pasta']);
});

test('one that is turned down gives way to another, what is settled stays, and a dinner can stay empty', () => {
  const recipes = ['a', 'b', 'c', 'd'].map((title) => recipe(title));
  const days = week.slice(0, 2);
  const [first, second] = suggest({ days, recipes });
  const settled = new Map([[days[1] ?? '', second ?? null]]);
  const turnedDown = new Map([[monday, new Set([first ?? ''])]]);
  const [other, same] = suggest({ days, recipes, settled, turnedDown });
  expect(same).toBe(second);
  expect(other).not.toBe(first);
  expect(other).not.toBe(second);
  expect(suggest({ days, recipes, settled: new Map([[monday, null]]) })[0]).toBeNull();
});

test('the same book, week and seed give the same dinners; another seed may give others', () => {
  const recipes = Array.from({ length: 40 }, (_, index) => recipe(`r${index}`));
  expect(suggest({ recipes })).toEqual(suggest({ recipes }));
  expect(suggest({ recipes, seed: 'other' })).not.toEqual(suggest({ recipes }));
});

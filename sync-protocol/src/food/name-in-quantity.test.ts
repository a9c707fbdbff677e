import { expect, test } from 'vitest';
import { nameInQuantity } from './name-in-quantity.ts';

test.each([
  ['2 dl kermaa', 'kermaa', '2 dl'],
  ['400 g minced meat', 'minced meat', '400 g'],
  ['2 large eggs', 'large eggs', '2'],
  ['3 sipulia', 'sipulia', '3'],
])('"%s" typed as a quantity names "%s"', (typed, itemName, quantity) => {
  expect(nameInQuantity(typed)).toEqual({ itemName, quantity });
});

test.each([
  '',
  '2 dl',
  '1 prk (400 g)',
  '2 large',
  '3 keskikokoista',
  '2 isoa',
  '1 kukkurallinen',
  '2 extra large',
  'to taste',
  'maun mukaan',
  'a pinch or two',
  '2 per person',
  '2 + 1 dl',
  'muutama',
])('"%s" stays a quantity', (typed) => {
  expect(nameInQuantity(typed)).toBeNull();
});

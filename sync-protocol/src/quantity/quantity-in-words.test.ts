import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatQuantity } from './format-quantity.ts';
import { isSameQuantity, quantityInWords } from './quantity-in-words.ts';
import { type Unit, units } from './units.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['3\u00a0tsp', '3 tl'],
  ['2.5\u00a0dl + 2\u00a0jars', '2,5 dl + 2 prk'],
  ['about 400\u00a0g', 'noin 400 g'],
  ['6\u00a0cloves, crushed', '6 kynttä, crushed'],
  ['1\u00a0bunch + to taste', '1 nippu + to taste'],
  ['about\u00a05¼', 'noin 5¼'],
  ['3.59–4.75 + 2\u00a0jars', '3,59–4,75 + 2 prk'],
])('what the program keeps as %j is %j on a Finnish screen, and the same kept in either', (kept, finnish) => {
  expect(plain(quantityInWords(kept, 'fi'))).toBe(finnish);
  expect(quantityInWords(kept, 'en')).toBe(kept);
  expect(quantityInWords(quantityInWords(kept, 'fi'), 'en')).toBe(kept);
  expect(isSameQuantity(kept, finnish)).toBe(true);
});

test.each([
  '',
  '6',
  '1½',
  '2 l',
  '500 g',
  '2 ruokalusikallista',
  '3 teaspoons',
  '1,000 g',
  'maun mukaan',
  'iso pala',
  '2 x 400 g',
  '+',
  'a + b',
  '1/2 tl',
  '1.50 dl',
  '2–3 large',
  '3 kpl',
  '1,5 dl',
  '2 tl',
  'noin 4 dl',
  'about 4',
  '1,250',
  '1.50',
  '1,17 iso',
  '3 tsp',
  '2 jars',
])('%j stays as it was typed on every screen', (typed) => {
  expect(quantityInWords(typed, 'en')).toBe(typed);
  expect(quantityInWords(typed, 'fi')).toBe(typed);
});

test.each([
  ['3 tsp', '4 tsp'],
  ['3 tsp', '3 tbsp'],
  ['1 can', '1 jar'],
  ['2 dl', ''],
])('%j and %j are not the same', (a, b) => {
  expect(isSameQuantity(a, b)).toBe(false);
});

const amount = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }),
  fc.integer({ min: 1, max: 400 }).map((eighths) => eighths / 8),
  fc.integer({ min: 1, max: 900 }).map((thirds) => thirds / 3),
  fc.integer({ min: 1, max: 90_000 }).map((hundredths) => hundredths / 100),
);
const written = fc
  .tuple(amount, amount, fc.constantFrom(null, ...(Object.keys(units) as Unit[])), fc.boolean())
  .map(([a, b, unit, isApproximate]) => ({
    amount: { min: Math.min(a, b), max: Math.max(a, b) },
    unit,
    isApproximate,
  }));

test('in every language it says what that language would have written, wherever it was kept', () => {
  fc.assert(
    fc.property(written, (quantity) => {
      const en = formatQuantity(quantity, 'en');
      const fi = formatQuantity(quantity, 'fi');
      expect(quantityInWords(en, 'fi')).toBe(fi);
      expect(quantityInWords(fi, 'en')).toBe(en);
      expect(isSameQuantity(en, fi)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

import { expect, test } from 'vitest';
import { spokenNumberAt } from '../food/dictation/spoken-number.ts';
import { splitQuantity } from '../food/split-quantity.ts';
import { fractions, numeral, vulgarFractions } from '../quantity/fraction-signs.ts';
import { parseQuantity } from '../quantity/parse-quantity.ts';
import { readIngredientLine } from '../recipes/ingredients/ingredient-line.ts';
import { scaleQuantity } from '../recipes/ingredients/scale-quantity.ts';
import { readPage } from './read-page.ts';
import { readText } from './read-text.ts';
import { readServings } from './values/read-servings.ts';

const signs = Object.keys(vulgarFractions);
const steps = '<h2>Directions</h2><ol><li>Mix everything well.</li><li>Bake until done.</li></ol>';
const page = (list: string) => readPage(`<h1>Cake</h1><h2>Ingredients</h2>${list}${steps}`, '').recipes;
const text = (list: string) =>
  readText(`Cake\n\n${list}\n\nDirections\nMix everything well.\nBake it.`).recipes;

/** What is read of a line with a fraction in it; the same but for its sign is to be read of every other. */
const readers: readonly [string, (sign: string) => unknown][] = [
  ...[
    '¼ tsp salt',
    '¼tsp salt',
    '1 ¼ tsp salt',
    'Salt ¼ tsp',
    'Salt (¼ tsp)',
    'Salt, ¼ tsp, fine',
    'Salt – ¼ tsp',
    'Salt (fine): ¼ tsp',
    '1 cup plus ¼ tsp salt',
    '¼ to 1 tsp salt',
    '¼ T salt',
    '¼ tsp. / 1 g salt',
    '1 and ¼ cups milk',
    'juice of ¼ lemon',
    '¼ of a lemon',
    '大さじ¼ 砂糖',
  ].map((line): [string, (sign: string) => unknown] => [
    `line "${line}"`,
    (sign) => readIngredientLine(line.replace('¼', sign)),
  ]),
  ['item "¼ dl cream"', (sign) => splitQuantity(`${sign} dl cream`)],
  ['item "cream ¼ dl"', (sign) => splitQuantity(`cream ${sign} dl`)],
  ['yield "¼ cake"', (sign) => readServings(`${sign} cake`).note],
  ['spoken "¼"', (sign) => spokenNumberAt([sign], 0)],
  ['list of a page', (sign) => page(`<ul><li>${sign} cup milk</li><li>2 eggs</li></ul>`)],
  [
    'amounts of a page beside their names',
    (sign) =>
      page(`<table><tr><td>${sign} cup</td><td>milk</td></tr><tr><td>2</td><td>eggs</td></tr></table>`),
  ],
  ['amounts of a page over their names', (sign) => page(`<p>${sign} cup</p><p>milk</p><p>2</p><p>eggs</p>`)],
  ['lines of a text', (sign) => text(`Ingredients\n${sign} cup milk\n${sign} tsp salt`)],
  [
    'lines of a text without a heading',
    (sign) => text(`${sign} cup milk\n${sign} tsp salt\n${sign} cup rice`),
  ],
  [
    'a line that is run together',
    (sign) => text(`You need: ${sign} cup milk, ${sign} tsp salt, ${sign} cup rice`),
  ],
  ['a list with signs', (sign) => text(`Ingredients\n–${sign} cup milk\n–${sign} tsp salt`)],
];

test.each(readers)('%s is read alike with every fraction that has a sign', (_name, readWith) => {
  const read = (sign: string) => JSON.stringify(readWith(sign)).replaceAll(sign, '¼');
  const expected = read('¼');
  expect(expected).not.toBe('null');
  expect(signs.filter((sign) => read(sign) !== expected)).toEqual([]);
});

test('the class of a regular expression holds these signs and no other character', () => {
  const inClass = new RegExp(`[${fractions}]`);
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  expect(characters.filter((each) => inClass.test(each))).toEqual(signs.toSorted());
  expect(characters.filter((each) => numeral.test(each))).toEqual([...'0123456789', ...signs.toSorted()]);
});

test('each of them is a number, alone and in a sum', () => {
  for (const sign of signs) {
    expect(parseQuantity(`${sign} dl`)?.amount.min).toBeGreaterThan(0);
    expect(scaleQuantity(`1 egg + ${sign} dl`, 2).text).not.toContain(sign);
  }
});

import { describe, expect, test } from 'vitest';
import { readText } from '../../read-text.ts';
import { lineLikelihoods } from './line-likelihoods.ts';
import { readWeights } from './read-weights.ts';

const menu = [
  'Skip to main content',
  'Search',
  'Log in',
  'Cart (0)',
  'Dinner',
  'Breakfast',
  'Baking',
  'Soups',
  'Salads',
  'Desserts',
  'Vegan',
  'About us',
  'Newsletter',
  'Home / Soups / Winter',
];
const foot = [
  'More like this',
  'Leek and oat broth',
  'Barley pot',
  'Sign up for our newsletter',
  'Enter your e-mail to get a recipe each week.',
  'Contact',
  'Privacy policy',
  'Terms of use',
  'Cookie settings',
  'Careers',
  'Press',
  'Advertise',
  'Gift cards',
  'Follow us',
  'Back to top',
  'All rights reserved.',
];
const soup = [
  'Smoky parsnip soup',
  'By Ada Example',
  '12 January 2024',
  'A bowl for a cold evening, ready before the fire is lit.',
  'Serves 4',
  'Ingredients',
  '4 parsnips',
  '1 onion',
  '1 l vegetable stock',
  '1 tsp smoked paprika',
  '1 dl cream',
  'Method',
  'Peel and chop the parsnips and the onion.',
  'Simmer them in the stock for 20 minutes with the paprika.',
  'Blend the soup until smooth and stir in the cream.',
];

const titlesOf = (lines: readonly string[]) => readText(lines.join('\n')).recipes.map(({ title }) => title);

describe('a page that was copied whole', () => {
  test('is called what its recipe is called, and not what its menu begins with', () => {
    expect(titlesOf([...menu, ...soup, ...foot])).toEqual(['Smoky parsnip soup']);
  });

  test('in Finnish too', () => {
    const page = [
      'Siirry sisältöön',
      'Haku',
      'Ostoskori',
      'Arkiruoka',
      'Leivonta',
      'Keitot',
      'Kirjaudu sisään',
      'Etusivu',
      'Keitot',
      'Savuinen palsternakkakeitto',
      'Savuinen palsternakkakeitto',
      'Kirjoittanut Aada Esimerkki',
      '12.1.2024',
      'Kulhollinen kylmään iltaan, valmis ennen kuin takka lämpiää.',
      'Ainekset',
      '4 palsternakkaa',
      '1 sipuli',
      '1 l kasvislientä',
      '1 dl kermaa',
      'Ohje',
      'Kuori ja pilko palsternakat ja sipuli.',
      'Keitä niitä liemessä 20 minuuttia.',
      'Soseuta keitto ja sekoita joukkoon kerma.',
    ];
    expect(titlesOf(page)).toEqual(['Savuinen palsternakkakeitto']);
  });

  test('ends with its last step, whatever stands below', () => {
    const [read] = readText([...menu, ...soup, ...foot].join('\n')).recipes;
    expect(read?.ingredients.map(({ name }) => name)).toHaveLength(5);
    expect(read?.instructions.map(({ text }) => text)).toEqual(soup.slice(-3));
  });
});

test('a short note keeps its first line as its title', () => {
  expect(titlesOf(['Mum’s best', '2 eggs', '3 dl milk', 'Whisk them and fry in butter.'])).toEqual([
    'Mum’s best',
  ]);
});

test('what the second part of a dish takes is no step of the first', () => {
  const cake = [
    'Yesterday we had guests, and this is what I baked for them.',
    'base:',
    '3 eggs',
    '2 dl sugar',
    '2 dl flour',
    '',
    'Whisk the eggs with the sugar until they are pale, and fold in the flour with a light hand.',
    '',
    'Bake it for half an hour and let it cool before you cut it in two.',
    '',
    'filling (one):',
    '2 dl cream',
    '1 tbsp sugar',
    '3 dl berries',
    '',
    'Whip the cream with the sugar, and fold in the berries at the very end.',
  ];
  const [read] = readText(cake.join('\n')).recipes;
  expect(read?.ingredients.map(({ name }) => name)).toEqual([
    'eggs',
    'sugar',
    'flour',
    'cream',
    'sugar',
    'berries',
  ]);
  expect(read?.instructions).toHaveLength(3);
});

describe('likelihoods of labels', () => {
  const model = {
    features: readWeights('amount\t30\t0\nsentence\t0\t30'),
    transitions: readWeights('O\t0\t0\t0\nI\t0\t20\t0\nS\t0\t-20\t20\nstart\t0\t0\t0'),
  };

  test('are 1 in all for each line, and nothing for no lines', () => {
    for (const own of lineLikelihoods([['amount'], [], ['sentence']], model))
      expect(own.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
    expect(lineLikelihoods([], model)).toEqual([]);
  });

  test('go by a line’s features and by its neighbours', () => {
    const [amount, bare, between, last] = lineLikelihoods([['amount'], [], ['amount'], ['sentence']], model);
    expect(amount?.[1]).toBeGreaterThan(0.9);
    expect(bare?.[1]).toBeGreaterThan(bare?.[2] ?? 1);
    expect(between?.[1]).toBeGreaterThan(between?.[2] ?? 1);
    expect(last?.[2]).toBeGreaterThan(last?.[1] ?? 1);
    expect(lineLikelihoods([[]], model)[0]?.[1]).toBeCloseTo(1 / 3);
  });

  test('stay numbers however many lines there are', () => {
    const many = lineLikelihoods(
      Array.from({ length: 5_000 }, () => ['amount']),
      model,
    );
    expect(many.flat().every((own) => own >= 0 && own <= 1.000_001)).toBe(true);
  });
});

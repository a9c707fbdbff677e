import { describe, expect, test } from 'vitest';
import { lineCost, priceOfFood, sumOfLines } from './price.ts';
import { readPrice } from './read-price.ts';
import { pricesInEnglish, pricesInFinnish } from './testing/written-prices.ts';

const meant = (text: string) => {
  const price = readPrice(text, 'EUR');
  return price ? [price.amount, price.currency, price.per].join(' ').trim() : '-';
};

describe.each([
  ['English', pricesInEnglish],
  ['Finnish', pricesInFinnish],
])('prices as %s cooks write them', (_, written) => {
  const lines = written
    .trim()
    .split('\n')
    .map((line) => line.split(' = '));
  test.each(lines.map(([text = '', means = '']) => [text, means]))('%s is %s', (text, means) => {
    expect(meant(text)).toBe(means);
  });
});

test.each([
  ['$5.49', 'CAD', 'CAD'],
  ['3 dollars', 'AUD', 'AUD'],
  ['$5.49', 'EUR', 'USD'],
  ['US$5.49', 'CAD', 'USD'],
  ['CA$5.49', 'EUR', 'CAD'],
  ['5,49 CAD', 'EUR', 'CAD'],
  ['A$5.49/kg', 'EUR', 'AUD'],
  ['nz$5.49', 'EUR', 'NZD'],
  ['ca $5.49', 'EUR', 'USD'],
  ['49,90 Kč', 'EUR', 'CZK'],
  ['5,49 zł', 'EUR', 'PLN'],
  ['ISK 1,235', 'EUR', 'ISK'],
  ['1.235 kr', 'ISK', 'ISK'],
])('%s is of the right currency where %s is in use', (text, inUse, currency) => {
  expect(readPrice(text, inUse)?.currency).toBe(currency);
});

test('without a currency it is the one that is asked with', () => {
  expect(readPrice('2,49', 'SEK')).toEqual({ amount: 249, currency: 'SEK', per: '' });
});

test.each([
  ['', '2 l', 249],
  ['kg', '500 g', 125],
  ['kg', '', 249],
  ['kg', '3 pkt', 249],
  ['100 g', '400 g', 996],
  ['3', '6', 498],
  ['3', '', 83],
  ['1', '4', 996],
  ['1', '3 pkt', 747],
  ['3', '6 tlk', 498],
  ['1', 'noin 2 prk', 498],
  ['1', '500 g', 249],
  ['1', '6 viipaletta', 249],
  ['l', '5 dl', 125],
  ['l', '5 dl + 5 dl', 249],
  ['1', '1 tlk + 2 prk', 747],
  ['can', '6', 1494],
  ['2 bottle', '3', 374],
  ['can', '', 249],
  ['can', '3 pkt', 249],
  ['kg', '1 tlk + 2 prk', 249],
  ['kg', '1 kg 200 g', 299],
  ['lb', '1 lb 8 oz', 374],
])('what costs 2.49 per "%s" comes to what "%s" of it costs', (per, quantity, cost) => {
  expect(lineCost({ amount: 249, currency: 'EUR', per }, quantity)).toMatchObject({
    amount: cost,
    isPartial: false,
  });
});

test.each([
  ['kg', '400 g + 2 tlk', 100],
  ['kg', '2 tlk + 400 g + 600 g', 249],
  ['1', '400 g + 2 tlk', 498],
  ['l', '1 dl + maun mukaan', 25],
  ['pack', '10', 249],
  ['box', '3 kpl', 249],
])('what costs 2.49 per "%s" comes to what can be told of "%s", and it is said', (per, quantity, cost) => {
  const price = { amount: 249, currency: 'EUR', per };
  expect(lineCost(price, quantity)).toMatchObject({ amount: cost, isPartial: true });
  expect(sumOfLines([{ price, quantity }])).toMatchObject({ known: 1, isPartial: true });
});

test.each([
  [
    '6',
    '6 pcs',
    [
      ['12', 498, false],
      ['', 249, false],
      ['6', 249, false],
      ['2 pkt', 249, true],
    ],
  ],
  [
    '1',
    '1',
    [
      ['3', 747, false],
      ['', 249, false],
    ],
  ],
  [
    '2 l',
    '2 l',
    [
      ['1 l', 125, false],
      ['', 249, false],
    ],
  ],
  ['½ kg', '500 g', [['1 kg', 498, false]]],
  ['2 tlk', '2 can', [['1 can', 125, false]]],
  ['1 kg', 'kg', [['300 g', 75, false]]],
  ['2–3', '', [['2', 249, true]]],
  ['400 g + 2 tlk', '', [['', 249, false]]],
  ['⅓ l', '', [['1 l', 249, true]]],
] as const)('what "%s" cost once, as per "%s", counts for other amounts later', (bought, per, later) => {
  const price = priceOfFood({ amount: 249, currency: 'EUR', per: '' }, bought);
  expect(price.per).toBe(per);
  for (const [quantity, amount, isPartial] of later)
    expect(sumOfLines([{ price, quantity, isFromBefore: true }])).toMatchObject({
      sums: [{ amount }],
      isPartial,
    });
});

test('a price per something stays as it is, whatever was bought', () => {
  const perKilo = { amount: 249, currency: 'EUR', per: 'kg' };
  expect(priceOfFood(perKilo, '400 g')).toEqual(perKilo);
});

test('a sum has what is known, apart for each currency', () => {
  const lines = [
    { price: { amount: 100, currency: 'EUR', per: '' }, quantity: '' },
    { price: { amount: 150, currency: 'EUR', per: '1' }, quantity: '2' },
    { price: { amount: 900, currency: 'SEK', per: '' }, quantity: '' },
    { price: null, quantity: '' },
  ];
  expect(sumOfLines(lines)).toEqual({
    sums: [
      { currency: 'SEK', amount: 900 },
      { currency: 'EUR', amount: 400 },
    ],
    known: 3,
    isPartial: false,
  });
});

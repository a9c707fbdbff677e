import { expect, test } from 'vitest';
import { parseItems } from '../food/parse-items.ts';
import { priceItems } from './price-items.ts';

const read = (text: string) => {
  const { items, nameless } = priceItems(parseItems(text), 'EUR');
  const told = items.map(({ itemName, quantity, price }) =>
    [itemName, quantity, price && [price.amount, price.currency, price.per].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join('|'),
  );
  return [...told, ...nameless.map((price) => `? ${price}`)];
};

test.each(['3,49 €', '3.49€', '€3.49', '£1.20', '5 e', '5 euroa', '99 snt', '19,90 €/kg', '3 for 5 €'])(
  '%j is a price of nothing',
  (text) => {
    expect(read(text)).toEqual([`? ${text}`]);
  },
);

test.each([
  ['milk, 3,49 €', 'milk|349 EUR'],
  ['maito 2 l, 3,49 €', 'maito|2 l|349 EUR'],
  ['maito\n3,49 €\nleipä\n2 €', 'maito|349 EUR', 'leipä|200 EUR'],
  ['maito 3 €, 4 €', 'maito|300 EUR', '? 4 €'],
  ['2 €, maito', 'maito', '? 2 €'],
])('%j: a price alone is that of the thing before it which has none', (text, ...told) => {
  expect(read(text)).toEqual(told);
});

test.each(['2 l', 'vitamin e', '7 Up', '3,49', 'e', '99'])('%j is no price', (text) => {
  expect(read(text)).toEqual([text]);
});

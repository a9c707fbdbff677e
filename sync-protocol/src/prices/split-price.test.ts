import { expect, test } from 'vitest';
import { parseItems } from '../food/parse-items.ts';
import { splitPrice } from './split-price.ts';

const read = (text: string) =>
  parseItems(text).map((item) => {
    const { itemName, quantity, price } = splitPrice(item, 'EUR');
    const money = price && [price.amount, price.currency, price.per].filter(Boolean).join(' ');
    return [itemName, quantity, money].filter(Boolean).join('|');
  });

test.each([
  ['milk 2 l 3.49', 'milk|2 l|349 EUR'],
  ['maito 2 l 3,49', 'maito|2 l|349 EUR'],
  ['2 l milk 3.49', 'milk|2 l|349 EUR'],
  ['maito 2 l 3,49 €', 'maito|2 l|349 EUR'],
  ['maito 3,49€', 'maito|349 EUR'],
  ['milk £1.20', 'milk|120 GBP'],
  ['kahvi 5 e', 'kahvi|500 EUR'],
  ['kananmunia 10 kpl 2,99', 'kananmunia|10 kpl|299 EUR'],
  ['salmon 19.90 €/kg', 'salmon|1990 EUR kg'],
  ['mangoes 3 for 5 €', 'mangoes|500 EUR 3'],
  ['mangoes 2 / 3.50 €', 'mangoes|350 EUR 2'],
  ['milk 1.99 € a litre', 'milk|199 EUR l'],
  ['eggs 6 2.10 €', 'eggs|6|210 EUR'],
  ['rye bread 2 2.50', 'rye bread|2|250 EUR'],
  ['milk 2 l 3.49, bread', 'milk|2 l|349 EUR', 'bread'],
  ['maito 3 tlk à 1,20', 'maito|3 tlk|120 EUR 1'],
  ['maito 3 tlk à 1,20 €', 'maito|3 tlk|120 EUR 1'],
  ['jäätelö 10 kpl à 0,50', 'jäätelö|10 kpl|50 EUR 1'],
  ['jäätelö à 0,50', 'jäätelö|50 EUR 1'],
  ['3 cans milk at €1.20', 'milk|3 cans|120 EUR 1'],
  ['kurkku 2 kpl 0,99/kpl', 'kurkku|2 kpl|99 EUR 1'],
  ['2 kurkkua 0,99/kpl', 'kurkkua|2|99 EUR 1'],
  ['tomaatti 1 kg 2,99 / kg', 'tomaatti|1 kg|299 EUR kg'],
  ['tomaatti 2,99 / kg', 'tomaatti|299 EUR kg'],
  ['tomaatti 0,99/kg', 'tomaatti|99 EUR kg'],
  ['tomatoes 0.99 / kg', 'tomatoes|99 EUR kg'],
  ['0,99/kpl kurkku', 'kurkku|99 EUR 1'],
  ['maito 3 tlk à 5 €', 'maito|3 tlk|500 EUR 1'],
  ['maito 3 tlk á 5', 'maito|3 tlk|500 EUR 1'],
  ['2 juustoa à 5', 'juustoa|2|500 EUR 1'],
  ['juusto á 5 e', 'juusto|500 EUR 1'],
  ['jäätelö 10 kpl á 0,50', 'jäätelö|10 kpl|50 EUR 1'],
  ['3 cans milk at 5 €', 'milk|3 cans|500 EUR 1'],
  ['beer 6 at A$1.20', 'beer|6|120 AUD 1'],
  ['3,49 € maito', 'maito|349 EUR'],
  ['3,49€ maito 2 l', 'maito|2 l|349 EUR'],
  ['3,49 € maito 2 l', 'maito|2 l|349 EUR'],
  ['€3.49 milk', 'milk|349 EUR'],
  ['5 e kahvi', 'kahvi|500 EUR'],
  ['19,90 €/kg lohi', 'lohi|1990 EUR kg'],
  ['3 for 5 € mangoes', 'mangoes|500 EUR 3'],
])('%j has a price', (text, ...items) => {
  expect(read(text)).toEqual(items);
});

test.each([
  ['salmon 1.25', 'salmon|1.25'],
  ['tomatoes at 400 g', 'tomatoes at|400 g'],
  ['2 prk tomaattia à 400 g', 'tomaattia à 400 g|2 prk'],
  ['2 prk tomaattia á 400 g', 'tomaattia á 400 g|2 prk'],
  ['kola 6 kpl à 0,33 l', 'kola 6 kpl à|0,33 l'],
  ['2 prk tomaattia à 400', 'tomaattia à 400|2 prk'],
  ['3 cans milk at 5', 'milk at 5|3 cans'],
  ['2.50 bread', 'bread|2.50'],
  ['flour 1/2 kg', 'flour|1/2 kg'],
  ['leivän siemeniä 0,5/kg', 'leivän siemeniä 0,5/kg'],
  ['milk 2 l', 'milk|2 l'],
  ['7 Up 1.50', '7 Up|1.50'],
  ['flour 1 kg 500 g', 'flour 1 kg|500 g'],
  ['kevytmaito 1,5 % 1 l', 'kevytmaito 1,5 %|1 l'],
  ['juustoa alle 5 €', 'juustoa alle 5 €'],
  ['a gift for 20 €', 'a gift for 20 €'],
  ['kola 6 kpl 0,33', 'kola 6 kpl|0,33'],
  ['omega 3', 'omega 3'],
  ['vitamin e', 'vitamin e'],
  ['6 eggs e', 'eggs e|6'],
  ['5 € alle juustoa', '€ alle juustoa|5'],
])('%j has none', (text, item) => {
  expect(read(text)).toEqual([item]);
});

import { expect, test } from 'vitest';
import { parsePasted } from './parse-pasted.ts';

test.each<[text: string, ...items: string[]]>([
  ['132 kg + 1617 Ware', 'Ware|132 kg + 1617'],
  ['2 + 3 tsp sugar', 'sugar|2 + 3 tsp'],
  ['2 kg + … potatoes', 'potatoes|2 kg + …'],
  ['2 l + 1 can', '2 l + 1 can'],
  ['2 + 2 pizza', '2 + 2 pizza'],
  ['milk, 2 l\n2 dl cream', 'milk|2 l', 'cream|2 dl'],
  ['Shopping list\n\nDairy:\n- 2 l milk\n- butter\n\nDrinks:\n- juice', 'milk|2 l', 'butter', 'juice'],
  ['Ostoslista 23.–29.11.\n\nJuomat:\n- mehu, kirkas', 'mehu, kirkas'],
  ['Dairy:\r\n- milk, butter', 'milk', 'butter'],
  ['- milk\nDairy:\n- butter', 'milk', 'butter'],
  // A line that may be an item stays.
  ['Shopping list\nmilk', 'Shopping list', 'milk'],
  ['Milk\n\nDairy:\n- butter', 'Milk', 'butter'],
  ['milk:\nbutter', 'milk:', 'butter'],
  ['Dairy:', 'Dairy:'],
])('%j', (text, ...items) => {
  const read = parsePasted(text).map(({ itemName, quantity }) =>
    quantity ? `${itemName}|${quantity}` : itemName,
  );
  expect(read).toEqual(items);
});

test('a megabyte of anything is read without overflow', () => {
  expect(parsePasted('a'.repeat(1_000_000))).toHaveLength(5000);
  expect(parsePasted('1 g + '.repeat(100_000)).length).toBeGreaterThan(0);
  expect(parsePasted('a:\n- '.repeat(100_000)).length).toBe(99_999);
});

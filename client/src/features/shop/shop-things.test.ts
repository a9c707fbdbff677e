import { categories } from 'sync-protocol/food/categories.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import { expect, test } from 'vitest';
import { shopLists } from './shop-things.ts';

type Quick = Parameters<typeof shopLists>[0][number];
type Generated = Parameters<typeof shopLists>[1][number];

const walk = {
  shelves: categories,
  shelfOf: ({ category }: { category: (typeof categories)[number] }) => category,
};

const quick = (id: string, itemName: string, more: Partial<Quick> = {}): Quick => ({
  _id: id,
  id,
  itemName,
  quantity: '',
  category: 'dairy',
  isChecked: false,
  ...more,
});

const planned = (id: string, itemName: string, more: Partial<Generated> = {}): Generated => ({
  _id: id,
  id,
  listId: 'week',
  itemName,
  quantity: '',
  category: 'dairy',
  isChecked: false,
  meals: [],
  isWanted: true,
  ...more,
});

const told = (lists: ReturnType<typeof shopLists>) => ({
  shelves: lists.shelves.map(({ id, things }) => [id, things.map(({ itemName }) => [itemName])]),
  basket: lists.basket.map(({ itemName }) => itemName),
});

test('both lists are one, shelf by shelf as the shop is walked', () => {
  const lists = shopLists(
    [quick('1', 'Milk'), quick('2', 'Apples', { category: 'produce' })],
    [planned('a', 'Cream'), planned('b', 'Leek', { category: 'produce', isChecked: true })],
    { ...walk, shelves: ['dairy', 'produce'] },
  );
  expect(told(lists)).toEqual({
    shelves: [
      ['dairy', [['Milk'], ['Cream']]],
      ['produce', [['Apples']]],
    ],
    basket: ['Leek'],
  });
});

test('a food that both lists ask for is taken once, as much as both, and both rows stay themselves', () => {
  const { shelves } = shopLists(
    [quick('1', 'Maito', { quantity: '1 l' })],
    [planned('a', 'milk', { quantity: '2 dl' })],
    walk,
  );
  const [thing] = shelves[0]?.things ?? [];
  expect(thing).toMatchObject({ itemName: 'Maito', quantity: '1.2\u00a0l' });
  expect(thing?.lines.map(({ noun, id }) => [noun, id])).toEqual([
    ['quickItem', '1'],
    ['generatedItem', 'a'],
  ]);
});

test('what was put on the quick list from the calendar is in its line there, with its quantity', () => {
  const of = planned('a', 'Milk', { quantity: '2 dl' });
  for (const line of [
    quick(quickLineKey('a'), 'Milk', { quantity: '2 dl' }),
    quick('1', 'Milk', { quantity: '2 dl', addedFrom: [quickLineKey('a')] }),
  ]) {
    const { shelves } = shopLists([line], [of], walk);
    expect(shelves[0]?.things).toMatchObject([{ quantity: '2 dl', lines: [{ id: line.id }, { id: 'a' }] }]);
    const bought = shopLists([{ ...line, isChecked: true }], [of], walk);
    expect(told(bought)).toEqual({ shelves: [], basket: ['Milk'] });
  }
});

test('milk that is in the basket is not taken for milk that is still wanted', () => {
  const lists = shopLists([quick('1', 'Milk', { isChecked: true }), quick('2', 'Milk')], [], walk);
  expect(lists.shelves[0]?.things[0]?.lines.map(({ id }) => id)).toEqual(['2']);
  expect(lists.basket[0]?.lines.map(({ id }) => id)).toEqual(['1']);
});

test('a row that came back to its list since it was bought by way of the quick list is a thing of its own', () => {
  const milk = quick(quickLineKey('a'), 'Milk', { quantity: '2 dl', isChecked: true });
  const { shelves, basket } = shopLists(
    [milk],
    [{ ...planned('a', 'Milk', { quantity: '5 dl' }), isWantedSince: true }],
    walk,
  );
  expect(basket.map(({ quantity }) => quantity)).toEqual(['2 dl']);
  expect(shelves.map(({ things }) => things.map(({ quantity }) => quantity))).toEqual([['5 dl']]);
});

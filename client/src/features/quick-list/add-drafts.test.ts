import { expect, test } from 'vitest';
import { addAnyway, planAdd, type TypedItem } from './add-drafts.ts';
import { itemRecord } from './testing/item-record.ts';

const typed = (...names: string[]): TypedItem[] => names.map((itemName) => ({ itemName, quantity: '' }));

function context(items = [] as ReturnType<typeof itemRecord>[]) {
  let made = 0;
  // The ids of one millisecond come in any order.
  const ids = ['9', '7', '8', '6', '5'];
  return { items, newId: () => ids[made++] ?? `x${made}`, categoryOf: () => 'other' as const };
}

test('several come in the order typed, whatever ids they are given', () => {
  const { drafts, shownIds } = planAdd(typed('milk', 'bread', 'eggs'), context());
  expect(shownIds).toEqual(['7', '8', '9']);
  expect(drafts.map((draft) => 'set' in draft && draft.set.itemName)).toEqual(['milk', 'bread', 'eggs']);
});

test('a food in the basket goes back on the list with its new quantity, under any form of its name', () => {
  const basket = [itemRecord('a', { itemName: 'Maito', quantity: '1 l', isChecked: true })];
  const { drafts } = planAdd([{ itemName: 'maitoa', quantity: '2 l' }], context(basket));
  expect(drafts).toEqual([
    { kind: 'set', noun: 'quickItem', id: 'a', set: { isChecked: false, quantity: '2 l' } },
  ]);
});

test('no quantity typed says nothing of the one that is there', () => {
  const basket = [itemRecord('a', { itemName: 'Milk', quantity: '1 l', isChecked: true })];
  const { drafts } = planAdd(typed('milk'), context(basket));
  expect(drafts).toEqual([{ kind: 'set', noun: 'quickItem', id: 'a', set: { isChecked: false } }]);
});

test('what is on the list already stays as it is and is named; the rest is added', () => {
  const list = [itemRecord('a', { itemName: 'Milk' })];
  const plan = planAdd(typed('MILK', 'bread'), context(list));
  expect(plan.already).toEqual([{ id: 'a', itemName: 'Milk' }]);
  expect(plan.drafts).toHaveLength(1);
});

test('the same food twice in one text is added once', () => {
  const plan = planAdd(typed('tomato', 'tomatoes'), context());
  expect(plan.drafts).toHaveLength(1);
  expect(plan.already).toHaveLength(1);
});

test('kinds of a food and foods that sound alike are not the same', () => {
  const list = [itemRecord('a', { itemName: 'sämpylä' }), itemRecord('b', { itemName: 'viini' })];
  expect(planAdd(typed('kaurasämpylä', 'viina'), context(list)).drafts).toHaveLength(2);
});

test('a line still to buy counts before the same in the basket', () => {
  const list = [
    itemRecord('a', { itemName: 'Milk', isChecked: true }),
    itemRecord('b', { itemName: 'Milk' }),
  ];
  expect(planAdd(typed('milk'), context(list)).already).toEqual([{ id: 'b', itemName: 'Milk' }]);
});

test('added anyway, it is a row of its own', () => {
  const list = [itemRecord('a', { itemName: 'Milk' })];
  expect(addAnyway(typed('milk'), context(list))).toMatchObject([{ kind: 'add', set: { itemName: 'milk' } }]);
});

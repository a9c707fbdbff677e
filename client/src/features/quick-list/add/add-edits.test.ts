import { putOnList } from 'sync-protocol/quick-list/put-on-list.ts';
import { expect, test } from 'vitest';
import { itemRecord } from '../testing/item-record.ts';
import { addAnyway, type TypedItem, wantedOf } from './add-edits.ts';

const typed = (...names: string[]): TypedItem[] => names.map((itemName) => ({ itemName, quantity: '' }));

function context() {
  let made = 0;
  // The ids of one millisecond come in any order.
  const ids = ['9', '7', '8', '6', '5'];
  return { newId: () => ids[made++] ?? `x${made}`, categoryOf: () => 'other' as const };
}
const plan = (items: readonly TypedItem[], list: ReturnType<typeof itemRecord>[] = []) =>
  putOnList(wantedOf(items, context()), list);

test('several come in the order typed, whatever ids they are given', () => {
  const { edits, put } = plan(typed('milk', 'bread', 'eggs'));
  expect(put.map(({ id }) => id)).toEqual(['7', '8', '9']);
  expect(edits.map((edit) => 'set' in edit && edit.set.itemName)).toEqual(['milk', 'bread', 'eggs']);
});

test('what is on the list already stays as it is and is named; the rest is added', () => {
  const { edits, already } = plan(typed('MILK', 'bread'), [itemRecord('a', { itemName: 'Milk' })]);
  expect(already).toEqual([{ id: 'a', itemName: 'Milk' }]);
  expect(edits).toHaveLength(1);
});

test('the same food twice in one text is added once', () => {
  const { edits, already } = plan(typed('tomato', 'tomatoes'));
  expect(edits).toHaveLength(1);
  expect(already).toHaveLength(1);
});

test('kinds of a food and foods that sound alike are not the same', () => {
  const list = [itemRecord('a', { itemName: 'sämpylä' }), itemRecord('b', { itemName: 'viini' })];
  expect(plan(typed('kaurasämpylä', 'viina'), list).put).toHaveLength(2);
});

test('added anyway, it is a row of its own', () => {
  expect(addAnyway(typed('milk'), context())).toMatchObject([{ kind: 'add', set: { itemName: 'milk' } }]);
});

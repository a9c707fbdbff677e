import { createNewId } from 'sync-protocol/ids.ts';
import { inListOrder } from 'sync-protocol/quick-list/list-order.ts';
import { putOnList } from 'sync-protocol/quick-list/put-on-list.ts';
import { expect, test } from 'vitest';
import { itemRecord } from '../testing/item-record.ts';
import { addAnyway, type TypedItem, wantedOf } from './add-edits.ts';

const typed = (...names: string[]): TypedItem[] => names.map((itemName) => ({ itemName, quantity: '' }));

const context = () => ({
  newId: createNewId({
    nowMs: () => 50,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  }),
  categoryOf: () => 'other' as const,
});
const plan = (items: readonly TypedItem[], list: ReturnType<typeof itemRecord>[] = []) =>
  putOnList(wantedOf(items, context()), list);

test('several stand on the list in the order typed', () => {
  const names = ['milk', 'bread', 'eggs', 'salt', 'apples', 'rice'];
  const { edits } = plan(typed(...names));
  expect(edits.toSorted(inListOrder).map((edit) => 'set' in edit && edit.set.itemName)).toEqual(names);
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

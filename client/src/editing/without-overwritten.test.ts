import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { actionNamed } from 'sync-protocol/nouns/noun.ts';
import { putOnList } from 'sync-protocol/quick-list/put-on-list.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import { expect, test } from 'vitest';
import { withoutOverwritten } from './without-overwritten.ts';

const edits = [quickItem.set('a', { itemName: 'oat milk', note: 'cold' })];
const inverse = [quickItem.set('a', { itemName: 'milk', note: '' })];

test('what nobody has written over is taken back', () => {
  const record = { itemName: 'oat milk', note: 'cold', quantity: 'by somebody else' };
  expect(withoutOverwritten(inverse, edits, () => record)).toEqual(inverse);
});

test('a field that says something else by now keeps that', () => {
  const record = { itemName: 'soy milk', note: 'cold' };
  expect(withoutOverwritten(inverse, edits, () => record)).toEqual([quickItem.set('a', { note: '' })]);
  expect(withoutOverwritten(inverse, edits, () => ({ itemName: 'soy milk' }))).toEqual([]);
});

test('of several edits of a row the last counts', () => {
  const twice = [...edits, quickItem.set('a', { itemName: 'rice milk' })];
  const record = { itemName: 'rice milk', note: 'cold' };
  expect(withoutOverwritten(inverse, twice, () => record)).toEqual(inverse);
});

test('an item of a list counts by itself, and one that was taken off is gone', () => {
  const item = (itemName: string) => ({ itemName, quantity: '', isChecked: false });
  const set = { 'items.k1': item('dill'), 'items.k2': null };
  const change = [calendarEntry.set('m', set)];
  const back = [calendarEntry.set('m', { 'items.k1': item('leek'), 'items.k2': item('salmon') })];
  const record = { items: [{ isChecked: false, key: 'k1', quantity: '', itemName: 'dill' }] };
  expect(withoutOverwritten(back, change, () => record)).toEqual(back);
  const newer = { items: [{ ...item('chives'), key: 'k1' }] };
  expect(withoutOverwritten(back, change, () => newer)).toEqual([
    calendarEntry.set('m', { 'items.k2': item('salmon') }),
  ]);
});

test('what an act brought back from the basket is taken back, unless somebody has added to it since', () => {
  const line = { id: 'm', itemName: 'milk', quantity: '1 l', isChecked: true };
  const change = putOnList([{ key: 'k', itemName: 'milk', quantity: '3 dl', category: 'dairy' }], [line]);
  const back = withoutOverwritten(change.inverse, change.edits, () => afterActs(line, change.edits));
  expect(back).toEqual(change.inverse);
  expect(back).toMatchObject([{ set: { quantity: '1 l', isChecked: true } }]);
  const more = putOnList(
    [{ key: 'l', itemName: 'milk', quantity: '1 l', category: 'dairy' }],
    [{ ...line, ...afterActs(line, change.edits) }],
  );
  const record = afterActs(afterActs(line, change.edits), more.edits);
  expect(record).toMatchObject({ isChecked: false });
  expect(withoutOverwritten(change.inverse, change.edits, () => record)).toEqual([]);
});

test('a price that grew with its amount is as before, unless somebody has added to the line since', () => {
  const price = { amount: 210, currency: 'EUR', per: '' };
  const line = { id: 'e', itemName: 'eggs', quantity: '6', isChecked: false, price };
  const change = putOnList([{ key: 'k', itemName: 'eggs', quantity: '12', category: 'dairy' }], [line]);
  const record = { ...afterActs(line, change.edits), price: { ...price, per: '6 pcs' } };
  expect(withoutOverwritten(change.inverse, change.edits, () => record)).toEqual(change.inverse);
  const args = { from: 'l', quantity: '12', sawChecked: false };
  const grown = afterActs(record, [quickItem.act('e', 'addTo', args)]);
  expect(withoutOverwritten(change.inverse, change.edits, () => grown)).toEqual(
    change.inverse.filter(({ kind }) => kind === 'act'),
  );
});

/** A line after acts on it. */
function afterActs<Line extends FieldValues>(line: Line, acts: readonly Edit[]): Line {
  const after = { ...line };
  for (const edit of acts)
    if (edit.kind === 'act')
      Object.assign(after, actionNamed(quickItem, edit.action)?.apply({ ...after }, edit.args));
  return after;
}

test('what brings back, takes away or meets no row is done as it is', () => {
  const all = [quickItem.restore('a'), quickItem.delete('b'), ...inverse];
  expect(withoutOverwritten(all, edits, () => undefined)).toEqual(all);
});

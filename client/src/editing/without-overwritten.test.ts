import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
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

test('what brings back, takes away or meets no row is done as it is', () => {
  const all = [quickItem.restore('a'), quickItem.delete('b'), ...inverse];
  expect(withoutOverwritten(all, edits, () => undefined)).toEqual(all);
});

import { foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { describe, expect, test } from 'vitest';
import { itemRecord } from '../testing/item-record.ts';
import { applyEdits, inverseOf } from './list-change.ts';

const noun = 'quickItem';
const milk = itemRecord('1-milk', { quantity: '1 l' });
const bread = itemRecord('2-bread', { isChecked: true });
const items = [milk, bread];
const none = new Map();

describe('painting ahead of the disk', () => {
  test('edits show as they will be, and other items stay the same objects', () => {
    const edits: Edit[] = [
      quickItem.set('1-milk', { quantity: '2 l' }),
      quickItem.add('0-eggs', { itemName: 'Eggs', quantity: '', category: 'dairy', isChecked: false }),
    ];
    const shown = applyEdits(items, edits, none);
    expect(shown.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['0-eggs', ''],
      ['1-milk', '2 l'],
      ['2-bread', ''],
    ]);
    expect(shown[2]).toBe(bread);
  });

  test('what the database has already is not changed by an add that is still painted', () => {
    const edits: Edit[] = [quickItem.add('1-milk', { itemName: 'Oat milk' })];
    expect(applyEdits(items, edits, none)[0]).toBe(milk);
  });

  test('an amount that is added up shows its sum, once, also when the database has it already', () => {
    const args = { from: 'gen-1', quantity: '5 dl', sawChecked: false };
    const edits: Edit[] = [quickItem.act('1-milk', 'addTo', args)];
    const shown = applyEdits(items, edits, none);
    expect(shown[0]).toMatchObject({ quantity: '1.5\u00a0l', isChecked: false });
    expect(applyEdits(shown, edits, none)[0]).toMatchObject({ quantity: '1.5\u00a0l' });
  });

  test('a restored item comes back as it went', () => {
    const gone = applyEdits(items, [quickItem.delete('1-milk')], none);
    expect(gone).toEqual([bread]);
    const back = applyEdits(gone, [quickItem.restore('1-milk')], new Map([['1-milk', milk]]));
    expect(back[0]).toBe(milk);
  });
});

describe('taking back', () => {
  const itemById = new Map(items.map((item) => [item.id, item]));

  test('an add is deleted, a delete restored, a change set to what was there', () => {
    const edits: Edit[] = [
      quickItem.add('3-new', { itemName: 'Rye' }),
      quickItem.delete('2-bread'),
      quickItem.set('1-milk', { quantity: '2 l', itemName: 'Oat milk' }),
    ];
    expect(inverseOf({ edits }, itemById).edits).toEqual([
      { kind: 'set', noun, id: '1-milk', set: { quantity: '1 l', itemName: '1-milk' } },
      { kind: 'restore', noun, id: '2-bread' },
      { kind: 'delete', noun, id: '3-new' },
    ]);
  });

  test('a remembered category goes back to the one before, and forth again', () => {
    const now: Edit = foodPreference.add('food-1', { itemName: 'tofu', category: 'dairy' });
    const before: Edit = foodPreference.set('food-1', { category: 'other' });
    const inverse = inverseOf({ edits: [], remembered: { now, before } }, itemById);
    expect(inverse.remembered).toEqual({ now: before, before: now });
  });
});

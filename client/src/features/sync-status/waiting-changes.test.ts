import type { KnownRow } from 'sync-protocol/device/held.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '#db/records.ts';
import { waitingChanges } from './waiting-changes.ts';

const mark = { version: 1, stamp: 0, device: 'other' };
const serverRow = (id: string, fields: Record<string, unknown>, noun = 'quickItem'): KnownRow => ({
  epoch: 'e1',
  generation: 0,
  row: { noun, id, version: 1, created: mark, fields, marks: {}, deleted: null, restored: null },
});

let numbers = 0;
function entry(id: string, op: Partial<Op> & { kind: Op['kind'] }, noun = 'quickItem'): OutboxEntry {
  const whole = { noun, id, base: 0, epoch: '', stamp: 0, ...op } as Op;
  return { n: ++numbers, resource: 'quick-list', noun, id, op: whole, queuedAt: 0, parked: null };
}

const summaries = (entries: OutboxEntry[], rows: KnownRow[] = []) =>
  waitingChanges(entries, rows).map(({ summary }) => summary);

test('each summary has the name that its author saw', () => {
  const entries = [
    entry('a', { kind: 'add', set: { itemName: 'Milk', isChecked: false } }),
    entry('a', { kind: 'set', set: { itemName: 'Oat milk' } }),
    entry('a', { kind: 'set', set: { isChecked: true } }),
    entry('a', { kind: 'set', set: { isChecked: false } }),
    entry('a', { kind: 'delete' }),
    entry('a', { kind: 'restore' }),
  ];
  expect(summaries(entries)).toEqual([
    { kind: 'added', name: 'Milk' },
    { kind: 'renamed', name: 'Milk', to: 'Oat milk' },
    { kind: 'checked', name: 'Oat milk' },
    { kind: 'unchecked', name: 'Oat milk' },
    { kind: 'deleted', name: 'Oat milk' },
    { kind: 'restored', name: 'Oat milk' },
  ]);
});

test('a row that the server has is named by the server', () => {
  const rows = [serverRow('b', { itemName: 'Eggs' })];
  const entries = [
    entry('b', { kind: 'set', set: { quantity: '12' } }),
    entry('b', { kind: 'set', set: { category: 'dairy' } }),
    entry('b', { kind: 'set', set: { quantity: '6', category: 'other' } }),
  ];
  expect(summaries(entries, rows)).toEqual([
    { kind: 'quantity', name: 'Eggs', to: '12' },
    { kind: 'moved', name: 'Eggs', category: 'dairy' },
    { kind: 'changed', name: 'Eggs' },
  ]);
});

test('an action of a noun is told as a change', () => {
  const entries = [entry('b', { kind: 'act', action: 'advance', args: {} })];
  expect(summaries(entries, [serverRow('b', { itemName: 'Eggs' })])).toEqual([
    { kind: 'changed', name: 'Eggs' },
  ]);
});

test('a category chosen for a food is told as what it means', () => {
  const chosen = entry(
    'food-1',
    { kind: 'add', set: { itemName: 'Tofu', category: 'dairy' } },
    'foodPreference',
  );
  expect(summaries([chosen])).toEqual([{ kind: 'remembered', name: 'Tofu', category: 'dairy' }]);
});

test('what is always at home, and what is bought as another, are told as such', () => {
  const food = (set: object) => entry('food-1', { kind: 'set', set: { ...set } }, 'foodPreference');
  const rows = [serverRow('food-1', { itemName: 'Salt' }, 'foodPreference')];
  expect(summaries([food({ isStaple: true }), food({ isStaple: false })], rows)).toEqual([
    { kind: 'staple', name: 'Salt', isStaple: true },
    { kind: 'staple', name: 'Salt', isStaple: false },
  ]);
  const added = { itemName: 'Salt', isStaple: false, mergedInto: 'spice' };
  expect(summaries([food({ mergedInto: '' }), food(added)], rows)).toEqual([
    { kind: 'bought-as', name: 'Salt', into: '' },
    { kind: 'bought-as', name: 'Salt', into: 'spice' },
  ]);
});

test('a list from the calendar is known by its days', () => {
  const days = { startDate: '2026-11-16', endDate: '2026-11-22' };
  const list = (op: Parameters<typeof entry>[1]) => entry('list', op, 'generatedList');
  expect(
    summaries([
      list({ kind: 'add', set: { ...days, generatedAt: 1 } }),
      list({ kind: 'set', set: { generatedAt: 2 } }),
      list({ kind: 'delete' }),
    ]),
  ).toEqual([
    { kind: 'list', ...days },
    { kind: 'list', ...days },
    { kind: 'list-off', ...days },
  ]);
});

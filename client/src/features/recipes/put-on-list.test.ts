import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { expect, test } from 'vitest';
import { putOnList } from './put-on-list.ts';

const soup = [
  { name: 'salmon', quantity: '600 g' },
  { name: 'salt', quantity: 'a pinch' },
];
const put = (ingredients: typeof soup, quickRows: readonly RowState[] = []) =>
  putOnList(ingredients, {
    ...{ recipeId: 'r1', quickRows },
    categoryOf: () => 'meat',
    isStaple: (itemName) => itemName === 'salt',
  });
const salmonId = put(soup).drafts[0]?.id ?? '';
const rowOf = (fields: Record<string, unknown>, isDeleted = false): RowState => {
  const created = { version: 1, stamp: 1, device: 'phone' };
  const deleted = isDeleted ? created : null;
  const row = { noun: 'quickItem', id: salmonId, version: 1, created, marks: {}, restored: null };
  return { ...row, fields, deleted };
};

test('what is not always at home becomes a line, whoever puts it there and how often', () => {
  const { drafts, inverse, count } = put([...soup, { name: 'salmon', quantity: '1 kg' }]);
  expect(drafts).toEqual([
    {
      ...{ kind: 'add', noun: 'quickItem', id: salmonId },
      set: { itemName: 'salmon', quantity: '600 g', category: 'meat', source: 'recipe', sourceId: 'r1' },
    },
  ]);
  expect(inverse).toEqual([{ kind: 'delete', noun: 'quickItem', id: salmonId }]);
  expect(count).toBe(1);
  expect(put(soup, [rowOf({ isChecked: false })])).toEqual({ drafts: [], inverse: [], count: 0 });
});

test('what lies in the basket goes back on the list with its new quantity, and Undo puts it into the basket', () => {
  const { drafts, inverse } = put(soup, [rowOf({ isChecked: true, quantity: '300 g' })]);
  expect(drafts).toMatchObject([{ kind: 'set', id: salmonId, set: { quantity: '600 g', isChecked: false } }]);
  expect(inverse).toMatchObject([{ kind: 'set', id: salmonId, set: { quantity: '300 g', isChecked: true } }]);
});

test('what was removed comes back, and Undo removes it again', () => {
  const { drafts, inverse } = put(soup, [rowOf({ isChecked: true }, true)]);
  expect(drafts.map(({ kind }) => kind)).toEqual(['restore', 'set']);
  expect(inverse).toMatchObject([{ kind: 'delete', id: salmonId }]);
});

test('a quantity that is too long is cut between whole characters', () => {
  const [draft] = put([{ name: 'salmon', quantity: `${'x'.repeat(39)}🐟` }]).drafts;
  expect(draft && 'set' in draft ? draft.set.quantity : null).toBe('x'.repeat(39));
});

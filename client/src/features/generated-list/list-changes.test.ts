import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { expect, test } from 'vitest';

import { addToQuickList } from './list-changes.ts';
import type { GeneratedLine } from './use-generated-list.ts';

const milk: GeneratedLine = {
  ...{ id: 'gen-1', _id: 'gen-1', listId: 'list-1', itemName: 'milk', quantity: '3 dl' },
  ...{ category: 'dairy', isChecked: false, meals: [], isWanted: true },
};
const rowOf = (id: string, isDeleted: boolean): RowState => {
  const created = { version: 1, stamp: 1, device: 'phone' };
  const deleted = isDeleted ? created : null;
  return { noun: 'quickItem', id, version: 1, created, fields: {}, marks: {}, deleted, restored: null };
};

test('an item becomes one line of the quick list, whoever puts it there and how often', () => {
  const first = addToQuickList([milk], []);
  expect(first.drafts).toEqual([
    {
      kind: 'add',
      noun: 'quickItem',
      id: expect.stringMatching(/^from-/),
      set: {
        ...{ itemName: 'milk', quantity: '3 dl', category: 'dairy' },
        ...{ source: 'calendar', sourceId: 'gen-1' },
      },
    },
  ]);
  expect(addToQuickList([milk], []).drafts).toEqual(first.drafts);
  const id = first.drafts[0]?.id ?? '';
  expect(addToQuickList([milk], [rowOf(id, false)])).toEqual({ drafts: [], inverse: [], count: 0 });
});

test('a line that was bought and cleared comes back', () => {
  const id = addToQuickList([milk], []).drafts[0]?.id ?? '';
  const { drafts, count } = addToQuickList([{ ...milk, quantity: '5 dl' }], [rowOf(id, true)]);
  expect(count).toBe(1);
  expect(drafts).toMatchObject([
    { kind: 'restore', id },
    { kind: 'set', id, set: { quantity: '5 dl', isChecked: false } },
  ]);
});

test('quantities too long for one line stand on several, and none is dropped', () => {
  const parts = ['400 g', '2 cans', '1 dl', 'what is left in the fridge', 'a little more'];
  const { drafts } = addToQuickList([{ ...milk, quantity: parts.join(' + ') }], []);
  expect(drafts.map((draft) => ('set' in draft ? draft.set.quantity : null))).toEqual(parts);
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(parts.length);
});

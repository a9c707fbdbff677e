import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryOf } from '../food/category-of.ts';
import { createNewId } from '../ids.ts';
import { plainDevice } from '../rows/mark.ts';
import { applyOp } from '../rows/merge.ts';
import type { Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { inListOrder } from './list-order.ts';
import { quickItem } from './quick-item.ts';
import { quickItemOf } from './quick-item-of.ts';
import type { QuickItemInput } from './quick-list.ts';
import { replaceQuickList } from './replace-quick-list.ts';

const epoch = 'e1';

function serverWith(...names: string[]): RowState[] {
  return names.map((name, index) => row(name, index + 1));
}

function row(id: string, version: number): RowState {
  const created = { version, stamp: 100 + version, device: 'phone' };
  const fields = { itemName: id, quantity: '1', category: 'dairy', isChecked: false };
  return { noun: 'quickItem', id, version, created, fields, marks: {}, deleted: null, restored: null };
}

/** The server's rows after a plain client's PUT. */
function replace(rows: readonly RowState[], items: readonly QuickItemInput[], stamp = 50) {
  let made = 0;
  const ops = replaceQuickList(rows, items, { stamp, epoch, newId: () => `new-${++made}`, categoryOf });
  const byId = new Map(rows.map((each) => [each.id, each]));
  let version = Math.max(0, ...rows.map((each) => each.version));
  for (const op of ops) {
    version += 1;
    const after = applyOp(quickItem, byId.get(op.id) ?? null, op, { version, device: plainDevice, epoch });
    if (after) byId.set(op.id, after);
  }
  const living = [...byId.values()].filter((each) => !each.deleted);
  return { ops, rows: [...byId.values()], items: living.map((each) => quickItemOf(each)) };
}

const kindsOf = (ops: readonly Op[]) => ops.map(({ kind, id }) => `${kind} ${id}`);

test('[W7] the list becomes what was put: edited, added and left out', () => {
  const put = [{ _id: 'milk', itemName: 'oat milk' }, { itemName: 'rye bread' }];
  const { ops, items } = replace(serverWith('milk', 'eggs'), put);
  expect(kindsOf(ops)).toEqual(['set milk', 'add new-1', 'delete eggs']);
  expect(items).toEqual([
    { _id: 'milk', itemName: 'oat milk', quantity: '1', category: 'dairy', isChecked: false },
    { _id: 'new-1', itemName: 'rye bread', quantity: '', category: 'pantry', isChecked: false },
  ]);
});

test('[W7] its author has seen every row, so it wins with any stamp', () => {
  const { items } = replace(serverWith('milk'), [{ _id: 'milk', itemName: 'oat milk' }], 1);
  expect(items[0]?.itemName).toBe('oat milk');
  expect(replace(serverWith('milk'), [], 1).items).toEqual([]);
});

test('[W7] what was read and put back as it was changes nothing', () => {
  const rows = serverWith('milk', 'eggs');
  expect(
    replace(
      rows,
      rows.map((each) => quickItemOf(each)),
    ).ops,
  ).toEqual([]);
});

test('[W7] an item that was deleted comes back when it is put', () => {
  const deleted = { ...row('milk', 1), deleted: { version: 2, stamp: 200, device: 'laptop' }, version: 2 };
  const { ops, items } = replace([deleted], [{ _id: 'milk', itemName: 'oat milk' }]);
  expect(kindsOf(ops)).toEqual(['restore milk', 'set milk']);
  expect(items[0]?.itemName).toBe('oat milk');
});

test('[W7] what is deleted already is not deleted again', () => {
  const deleted = { ...row('milk', 1), deleted: { version: 2, stamp: 200, device: 'laptop' }, version: 2 };
  expect(replace([deleted], []).ops).toEqual([]);
});

test('[W2] a temporary id is stripped, and a clientId adopted', () => {
  const put = [
    { _id: 'temp_abc', itemName: 'milk' },
    { clientId: 'def', itemName: 'eggs' },
  ];
  expect(kindsOf(replace([], put).ops)).toEqual(['add abc', 'add def']);
});

test('[W7] an item that is put twice is there once, as it was put last', () => {
  const put = [
    { _id: 'milk', itemName: 'first' },
    { _id: 'milk', itemName: 'last' },
  ];
  expect(replace(serverWith('milk'), put).items.map(({ itemName }) => itemName)).toEqual(['last']);
  expect(replace([], put).items.map(({ itemName }) => itemName)).toEqual(['last']);
});

test('[W7] putting a list twice is as good as once', () => {
  const item = fc.record(
    {
      _id: fc.constantFrom('milk', 'eggs', 'temp_bread', 'unknown'),
      itemName: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.constantFrom('', '1 l'),
      isChecked: fc.boolean(),
    },
    { requiredKeys: ['_id', 'itemName'] },
  );
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (items) => {
      const once = replace(serverWith('milk', 'eggs', 'butter'), items);
      const twice = replace(once.rows, items);
      expect(twice.items).toEqual(once.items);
      expect(new Set(once.items.map(({ _id }) => _id))).toEqual(
        new Set(items.map(({ _id }) => _id.replace('temp_', ''))),
      );
    }),
  );
});

test('[W7] new items stand on the list in the order in which they were put', () => {
  const names = Array.from({ length: 20 }, (_, index) => `item ${index}`);
  const newId = createNewId({
    nowMs: () => 50,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });
  const items = names.map((itemName) => ({ itemName }));
  const ops = replaceQuickList([], items, { stamp: 50, epoch, newId, categoryOf });
  expect(ops.toSorted(inListOrder).map((op) => 'set' in op && op.set.itemName)).toEqual(names);
});

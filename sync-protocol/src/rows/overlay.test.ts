import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyHistory, anyOp } from '../../testing/arbitraries.ts';
import { add, epoch, merge, merged, milk, remove, restore, set } from '../../testing/ops.ts';
import { quickItem } from '../quick-list/quick-item.ts';
import { overlay } from './overlay.ts';

const phone = { device: 'phone', epoch };

test('[V1] with an empty queue the screen shows the server’s row', () => {
  expect(overlay(quickItem, milk, [], phone)).toBe(milk);
  expect(overlay(quickItem, null, [], phone)).toBeNull();
});

test('[V1] a queued add is shown before the server has it, with what was then edited', () => {
  const row = overlay(quickItem, null, [add({ itemName: 'milk' }), set({ itemName: 'oat milk' })], phone);
  expect(row?.fields).toEqual({ itemName: 'oat milk' });
  expect(row?.version).toBe(0);
});

test('[V1] queued operations are applied in the order in which they were queued', () => {
  const ops = [set({ itemName: 'a' }, { base: 1 }), remove({ base: 1 }), restore({ base: 1 })];
  expect(overlay(quickItem, milk, ops.slice(0, 2), phone)?.deleted).not.toBeNull();
  const row = overlay(quickItem, milk, ops, phone);
  expect(row?.deleted).toBeNull();
  expect(row?.fields.itemName).toBe('a');
});

test('[V2] the own last edit is what the screen shows, whatever its stamp', () => {
  const edited = merged([['phone', set({ itemName: 'a' }, { base: 1, stamp: 900 })]], milk);
  const row = overlay(quickItem, edited, [set({ itemName: 'b' }, { base: 1, stamp: 1 })], phone);
  expect(row?.fields.itemName).toBe('b');
});

test('[V1] a queued edit gives way to a later concurrent one that was pulled, as it will on the server', () => {
  const pulled = merged([['laptop', set({ itemName: 'late' }, { base: 1, stamp: 900 })]], milk);
  const row = overlay(quickItem, pulled, [set({ itemName: 'early' }, { base: 1, stamp: 500 })], phone);
  expect(row?.fields.itemName).toBe('late');
});

test('[V1] a queued edit of a row that the server does not have shows nothing', () => {
  expect(overlay(quickItem, null, [set({ itemName: 'x' })], phone)).toBeNull();
});

test('[V3] what the screen showed is what the server makes of the queue, if nobody else wrote meanwhile', () => {
  const queue = fc.array(anyOp(), { maxLength: 6 });
  fc.assert(
    fc.property(anyHistory(), queue, (history, ops) => {
      const server = merge(history);
      const shown = overlay(quickItem, server, ops, phone);
      const applied = merge(
        ops.map((op) => ['phone', op] as const),
        server,
      );
      expect(shown?.fields).toEqual(applied?.fields);
      expect(shown?.deleted === null).toBe(applied?.deleted === null);
    }),
  );
});

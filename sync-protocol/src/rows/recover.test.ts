import { describe, expect, test } from 'vitest';
import { epoch, merge, merged, milk, remove, restore, set } from '../../testing/ops.ts';
import { quickItem } from '../quick-list/quick-item.ts';
import { markOf } from './merge.ts';
import { recoveryOps } from './recover.ts';
import type { RowState } from './row-state.ts';

const recovered = (known: RowState, restored: RowState | null, device = 'phone') =>
  merge(
    recoveryOps(quickItem, known, restored, 'e2').map((op) => [device, op] as const),
    restored,
    'e2',
  );

describe('E3', () => {
  test('[E3] where nothing is lost there is nothing to do', () => {
    expect(recoveryOps(quickItem, milk, milk, 'e2')).toEqual([]);
  });

  test('[E3] a lost row comes back with every edit at its own moment', () => {
    const known = merged([['phone', set({ quantity: '2 l' }, { base: 1, stamp: 300 })]], milk);
    const back = recovered(known, null);
    expect(back?.fields).toEqual(known.fields);
    expect(back?.created.stamp).toBe(100);
    expect(back?.marks.quantity?.stamp).toBe(300);
  });

  test('[E3] an edit that is older than the row, being concurrent to its add, does not become younger', () => {
    const early = set({ note: 'skimmed' }, { base: 0, stamp: 50 });
    const known = merged([['laptop', early]], milk);
    const back = recovered(known, null);
    expect(back?.fields).toEqual(known.fields);
    expect(back && markOf(back, 'note').stamp).toBe(50);
    const later = set({ note: 'whole' }, { base: 0, stamp: 60 });
    expect(merge([['laptop', later]], back, 'e2')?.fields.note).toBe('whole');
  });

  test('[E3] of what two devices remember of a lost row the later edit of each field stays', () => {
    const onPhone = merged([['phone', set({ quantity: '2 l' }, { base: 1, stamp: 300 })]], milk);
    const onLaptop = merged([['laptop', set({ itemName: 'oat milk' }, { base: 1, stamp: 200 })]], milk);
    const expected = { itemName: 'oat milk', quantity: '2 l' };
    const phoneFirst = recovered(onPhone, null, 'phone');
    expect(recovered(onLaptop, phoneFirst, 'laptop')?.fields).toMatchObject(expected);
    const laptopFirst = recovered(onLaptop, null, 'laptop');
    expect(recovered(onPhone, laptopFirst, 'phone')?.fields).toMatchObject(expected);
  });

  test('[E3] a lost delete is done again, but not over what is later', () => {
    const known = merged([['phone', remove({ base: 1, stamp: 300 })]], milk);
    expect(recovered(known, milk)?.deleted?.stamp).toBe(300);
    const later = merged([['laptop', set({ quantity: '2 l' }, { base: 1, stamp: 400 })]], milk);
    expect(recovered(known, later)?.deleted).toBeNull();
  });

  test.each([
    ['a restore', restore({ base: 2, stamp: 300 })],
    ['an edit that had not seen the delete', set({ quantity: '2 l' }, { base: 1, stamp: 300 })],
  ])('[E3] a row that %s had brought back is brought back again', (_name, op) => {
    const deleted = merged([['laptop', remove({ base: 1, stamp: 200 })]], milk);
    const known = merged([['phone', op]], deleted, epoch);
    expect(known.deleted).toBeNull();
    expect(recovered(known, deleted)).toMatchObject({ deleted: null, fields: known.fields });
  });

  test('[E3] a delete that this device had not heard of stays', () => {
    const deleted = merged([['laptop', remove({ base: 1, stamp: 200 })]], milk);
    expect(recoveryOps(quickItem, milk, deleted, 'e2')).toEqual([]);
  });
});

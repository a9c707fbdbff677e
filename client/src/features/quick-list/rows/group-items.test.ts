import { categories } from 'sync-protocol/food/categories.ts';
import { expect, test } from 'vitest';
import type { Walk } from '#editing/stores/read-walk.ts';
import { itemRecord } from '../testing/item-record.ts';
import { groupItems } from './group-items.ts';

/** Shelves of a household that has configured no shops. */
const asCategories: Pick<Walk, 'shelves' | 'shelfOf'> = {
  shelves: categories,
  shelfOf: ({ category }) => category,
};

const noChecks = new Map<string, number>();
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

const milk = itemRecord('1-milk', { category: 'dairy' });
const crisps = itemRecord('2-crisps', { category: 'snacks' });
const dill = itemRecord('3-dill', { category: 'produce' });
const cream = itemRecord('4-cream', { category: 'dairy' });

test('groups follow the walk through the shop, items their making, and no group is empty', () => {
  const { groups, basket } = groupItems([milk, crisps, dill, cream], noChecks, asCategories);
  expect(groups.map(({ shelf, items }) => [shelf, ids(items)])).toEqual([
    ['produce', ['3-dill']],
    ['dairy', ['1-milk', '4-cream']],
    ['snacks', ['2-crisps']],
  ]);
  expect(basket).toEqual([]);
});

test('what is checked lies in the basket, across categories: the last checked first, then the newest', () => {
  const checked = [milk, crisps, dill].map((item) => ({ ...item, isChecked: true }));
  const { groups, basket } = groupItems([...checked, cream], new Map([['1-milk', 1]]), asCategories);
  expect(ids(basket)).toEqual(['1-milk', '3-dill', '2-crisps']);
  expect(groups).toHaveLength(1);
});

test('a change of one item leaves every other group the same object', () => {
  const before = groupItems([milk, crisps, dill, cream], noChecks, asCategories);
  const after = groupItems(
    [milk, crisps, dill, { ...cream, quantity: '2 dl' }],
    noChecks,
    asCategories,
    before,
  );
  expect(after.groups[0]).toBe(before.groups[0]);
  expect(after.groups[2]).toBe(before.groups[2]);
  expect(after.groups[1]).not.toBe(before.groups[1]);
  expect(after.groups[1]?.items[0]).toBe(milk);
  expect(after.basket).toBe(before.basket);
});

test('no change at all gives the same groups', () => {
  const before = groupItems([milk, crisps], noChecks, asCategories);
  expect(groupItems([milk, crisps], noChecks, asCategories, before).groups).toBe(before.groups);
});

import { expect, test } from 'vitest';
import { keyItems } from './key-items.ts';

const item = (itemName: string, key?: string) => ({ itemName, isChecked: false, ...(key ? { key } : {}) });
const before = [
  { itemName: 'milk', isChecked: false, key: 'a' },
  { itemName: 'bread', isChecked: false, key: 'b' },
];

function ids() {
  let made = 0;
  return () => `n${++made}`;
}

test('[M11] items keep their keys, by key or by name, and new ones come after them', () => {
  const keyed = keyItems([item('milk'), item('rye bread', 'b'), item('eggs'), item('salt')], before, ids());
  expect(keyed.map(({ itemName, key }) => [itemName, key])).toEqual([
    ['milk', 'a'],
    ['rye bread', 'b'],
    ['eggs', 'n1'],
    ['salt', 'n2'],
  ]);
});

test('[M11] the order given is the order of the keys', () => {
  const keyed = keyItems([item('eggs'), item('bread'), item('milk')], before, ids());
  expect(keyed.map(({ key }) => key)).toEqual(keyed.map(({ key }) => key).toSorted());
  expect(keyed.map(({ itemName }) => itemName)).toEqual(['eggs', 'bread', 'milk']);
});

test('[M11] the same name twice, and a key that nobody knows, make items of their own', () => {
  const keyed = keyItems([item('milk'), item('milk'), item('bread', 'unknown')], before, ids());
  expect(new Set(keyed.map(({ key }) => key)).size).toBe(3);
});

import { expect, test } from 'vitest';
import { createNewId } from '../ids.ts';
import { itemFields, itemKeyPattern, itemsOf } from '../nouns/keyed-list.ts';
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

const weekly = [item('flour', 'week-000'), item('tomatoes', 'week-001')];
const nowMs = Date.UTC(2026, 10, 30);
const clock = (ms: number) =>
  createNewId({ nowMs: () => ms, randomBytes: (length) => new Uint8Array(length) });
const ahead = clock(nowMs + 3_600_000);

test.each([
  ['comes every week', weekly],
  ['was written by a device whose clock is ahead', [item('flour', ahead()), item('tomatoes', ahead())]],
  ['has keys of somebody’s own', [item('flour', 'x'), item('tomatoes', 'xy-9_z')]],
])('[M11] what is added to a meal that %s stands behind what it had, however often', (_, items) => {
  const known = items.map((each) => ({ key: '', ...each }));
  const newId = clock(nowMs);
  const add = (list: typeof known, ...names: string[]) => {
    const keyed = keyItems([...list, ...names.map((name) => item(name))], list, newId);
    for (const { key } of keyed) expect(key).toMatch(new RegExp(itemKeyPattern));
    return itemsOf('items', itemFields('items', keyed)) as typeof known;
  };
  const [, ...rest] = add(known, 'basil', 'cheese', 'oil');
  const twice = add(rest, 'ham', 'salt');
  expect(twice.map(({ itemName }) => itemName)).toEqual([
    'tomatoes',
    'basil',
    'cheese',
    'oil',
    'ham',
    'salt',
  ]);
  expect(twice.slice(0, 4)).toEqual(rest);
});

test('[M11] what is put between two items of a meal that comes every week stays there, and they keep their keys', () => {
  const between = [item('flour'), item('basil'), item('tomatoes')];
  const keyed = keyItems(between, weekly as typeof before, clock(nowMs));
  expect(keyed.map(({ key }) => key)).toEqual(['week-000', expect.stringMatching(/^week-000-0/), 'week-001']);
});

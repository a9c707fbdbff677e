import { expect, test } from 'vitest';
import { itemRecord } from '../testing/item-record.ts';
import { blocksOf } from './row-blocks.ts';

const id = (index: number) => `id-${index.toString(16).padStart(4, '0')}`;
const items = (count: number) => Array.from({ length: count }, (_, index) => itemRecord(id(index)));

test('a list of a normal week is one block', () => {
  expect(blocksOf(items(100), [])).toHaveLength(1);
});

test('a long list is cut, and nothing of it is lost or moved', () => {
  const long = items(1_000);
  const blocks = blocksOf(long, []);
  expect(blocks.length).toBeGreaterThan(10);
  expect(blocks.flatMap((block) => block.items)).toEqual(long);
  expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
});

test('when a row goes or comes, one block changes and the rest stay the same objects', () => {
  const long = items(1_000);
  const before = blocksOf(long, []);
  const without = blocksOf(long.toSpliced(500, 1), before);
  expect(without.filter((block) => !before.includes(block))).toHaveLength(1);
  const again = blocksOf(long, without);
  expect(again.filter((block) => !without.includes(block))).toHaveLength(1);
});

test('a row before which the list was cut takes its cut with it', () => {
  const long = items(1_000);
  const before = blocksOf(long, []);
  const after = blocksOf(long.toSpliced(512, 1), before);
  expect(after).toHaveLength(before.length - 1);
  expect(after.flatMap((block) => block.items)).toHaveLength(999);
});

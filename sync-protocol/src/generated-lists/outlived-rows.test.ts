import { expect, test } from 'vitest';
import type { RowState } from '../rows/row-state.ts';
import { keptLists, outlivedRows } from './outlived-rows.ts';

const row = (id: string, fields: object, deleted: object | null = null) =>
  ({ id, fields, deleted }) as unknown as RowState;
const list = (id: string, generatedAt: number) => row(id, { generatedAt });
const line = (id: string, listId: string) => row(id, { listId });
/** Lists from the latest to the oldest: list-0, list-1, … */
const lists = Array.from({ length: keptLists + 2 }, (_, index) => list(`list-${index}`, 1_000 - index));

test('the latest lists stay, and the one that is made is one of them', () => {
  expect(outlivedRows('new', lists, []).lists).toEqual(['list-11', 'list-12', 'list-13']);
  expect(outlivedRows('list-13', lists, []).lists).toEqual(['list-11', 'list-12']);
  expect(outlivedRows('list-0', lists.slice(0, keptLists), []).lists).toEqual([]);
});

test('the lines of lists that go, and of those that are gone, go with them; lines of a list on its way stay', () => {
  const off = row('off', { generatedAt: 5 }, {});
  const lines = [line('a', 'list-13'), line('b', 'list-0'), line('c', 'off'), line('d', 'on its way')];
  expect(outlivedRows('list-1', [...lists, off], lines).lines).toEqual(['a', 'c']);
  expect(outlivedRows('off', [...lists, off], lines).lines).toEqual(['a']);
});

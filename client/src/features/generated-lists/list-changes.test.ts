import { putOnList } from 'sync-protocol/quick-list/put-on-list.ts';
import { expect, test } from 'vitest';
import { wantedLines } from './list-changes.ts';
import type { GeneratedLine } from './use-generated-list.ts';

const milk: GeneratedLine = {
  id: 'gen-1',
  _id: 'gen-1',
  listId: 'list-1',
  itemName: 'milk',
  quantity: '3 dl',
  category: 'dairy',
  isChecked: false,
  meals: [],
  isWanted: true,
};

test('an item is wanted by a key made of it, whoever puts it on the quick list and how often', () => {
  expect(wantedLines([milk])).toEqual([
    {
      key: expect.stringMatching(/^from-/),
      itemName: 'milk',
      quantity: '3 dl',
      category: 'dairy',
      source: 'calendar',
      sourceId: 'gen-1',
    },
  ]);
  expect(wantedLines([milk])).toEqual(
    wantedLines([{ ...milk, quantity: '5 dl' }]).map((line) => ({ ...line, quantity: '3 dl' })),
  );
});

test('quantities too long for one line stand on several, and none is dropped', () => {
  const parts = ['400 g', '2 cans', '1 dl', 'what is left in the fridge', 'a little more'];
  const wanted = wantedLines([{ ...milk, quantity: parts.join(' + ') }]);
  expect(wanted.map(({ quantity }) => quantity)).toEqual(parts);
  expect(new Set(wanted.map(({ key }) => key)).size).toBe(parts.length);
  const lines = putOnList(wanted, []).put;
  expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
});

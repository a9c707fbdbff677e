import { expect, test } from 'vitest';
import { createNewId } from '../ids.ts';
import { inListOrder, placed } from './list-order.ts';
import { putOnList } from './put-on-list.ts';

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

test('what is put on the list together stands in its order, between what was typed before and after it', () => {
  let nowMs = 1_000;
  const newId = createNewId({ nowMs: () => nowMs, randomBytes });
  const before = { id: newId() };
  nowMs++;
  const keys = ['from-c', 'from-a', 'from-b'];
  const wanted = placed(
    keys.map((key) => ({ key, itemName: key, quantity: '', category: 'other' as const })),
    newId,
  );
  nowMs++;
  const after = { id: newId() };
  const made = putOnList(wanted, []).edits.map(({ id, ...edit }) => ({
    id,
    sortId: String('set' in edit && edit.set.sortId),
  }));
  const sorted = [after, ...made.toReversed(), before].sort(inListOrder);
  expect(sorted.map(({ id }) => id)).toEqual([before.id, ...keys, after.id]);
});

test('lines of one place stand in the order of their ids, on every device', () => {
  const lines = ['b', 'a'].map((id) => ({ id, sortId: 'same' }));
  expect(lines.sort(inListOrder).map(({ id }) => id)).toEqual(['a', 'b']);
});

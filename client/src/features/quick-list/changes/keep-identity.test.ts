import { expect, test } from 'vitest';
import { itemRecord } from '../testing/item-record.ts';
import { keepIdentity } from './keep-identity.ts';

const before = [itemRecord('a'), itemRecord('b'), itemRecord('c')];
const fresh = () => before.map((item) => ({ ...item }));

test('a list read again that shows the same is the same list', () => {
  expect(keepIdentity(before, fresh())).toBe(before);
});

test('only what shows something else is a new object', () => {
  const next = fresh().map((item) => (item.id === 'b' ? { ...item, isChecked: true } : item));
  const kept = keepIdentity(before, next);
  expect([kept[0] === before[0], kept[1] === before[1], kept[2] === before[2]]).toEqual([true, false, true]);
});

test.each([
  { note: 'only if on offer' },
  { imageUrl: `/api/images/${'a'.repeat(64)}` },
  { price: { amount: 349, currency: 'EUR', per: '' } },
])('what somebody else has said of an item is shown: %j', (said) => {
  const next = fresh().map((item) => (item.id === 'b' ? { ...item, ...said } : item));
  const kept = keepIdentity(before, next);
  expect(kept[1]).toEqual({ ...before[1], ...said });
  const again = kept.map((item) => structuredClone(item));
  expect(keepIdentity(kept, again)).toBe(kept);
});

test('what comes and goes changes the list, not its other items', () => {
  const kept = keepIdentity(before, [...fresh().slice(1), itemRecord('d')]);
  expect(kept.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  expect(kept[0]).toBe(before[1]);
});

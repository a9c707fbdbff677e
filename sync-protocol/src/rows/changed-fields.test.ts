import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, isSameJson } from './changed-fields.ts';

test('only what differs is changed', () => {
  const before = { title: 'Soup', servings: 4, steps: ['Boil'], nutrition: { fat: 1, salt: 2 } };
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields(before, { ...before, nutrition: { salt: 2, fat: 1 } })).toEqual({});
  expect(changedFields(before, { title: 'Soup', servings: null, steps: ['Boil', 'Eat'] })).toEqual({
    servings: null,
    steps: ['Boil', 'Eat'],
  });
  expect(changedFields({}, { title: 'Soup' })).toEqual({ title: 'Soup' });
});

test('JSON values are the same when what is read from their text is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const copy = JSON.parse(JSON.stringify(a)) as unknown;
      expect(isSameJson(copy, JSON.parse(JSON.stringify(a)))).toBe(true);
      if (JSON.stringify(a) !== JSON.stringify(b) && !isObject(a)) expect(isSameJson(a, b)).toBe(false);
    }),
  );
});

test.each([
  [[], {}],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: 1 }, { a: 1, b: null }],
  [null, {}],
  ['1', 1],
])('%j and %j are not the same', (a, b) => {
  expect(isSameJson(a, b)).toBe(false);
  expect(isSameJson(b, a)).toBe(false);
});

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

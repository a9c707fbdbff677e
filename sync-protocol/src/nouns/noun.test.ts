import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { quickItem } from '../quick-list/quick-item.ts';
import { findFieldFault } from './noun.ts';
import { exportedNouns, nounNamed, nouns, queues } from './registry.ts';

describe('values of an operation', () => {
  test('a set may carry any of the fields', () => {
    expect(findFieldFault(quickItem, {}, false)).toBeNull();
    expect(findFieldFault(quickItem, { isChecked: true }, false)).toBeNull();
  });

  test('an add needs the required ones', () => {
    expect(findFieldFault(quickItem, { itemName: 'milk' }, true)).toBeNull();
    expect(findFieldFault(quickItem, { isChecked: true }, true)).toEqual({
      field: 'itemName',
      reason: 'missing',
    });
  });

  test.each([
    [{ itemName: '' }],
    [{ itemName: '   ' }],
    [{ itemName: 'a\u0000b' }],
    [{ itemName: 'lone \ud83e' }],
    [{ itemName: 'x'.repeat(201) }],
    [{ quantity: 1 }],
    [{ category: 'weapons' }],
    [{ isChecked: 'true' }],
    [{ itemName: null }],
    [{ itemName: { $gt: '' } }],
  ])('%j is rejected', (values) => {
    expect(findFieldFault(quickItem, values, false)?.reason).toBe('invalid');
  });

  test.each(['🥕 porkkana', 'Ä', '½ kg', 'x'.repeat(200), '豆腐'])('the name %j is good', (itemName) => {
    expect(findFieldFault(quickItem, { itemName }, true)).toBeNull();
  });

  test.each(['__proto__', 'constructor', 'toString', '_id', 'sync', 'household'])(
    'the field %s is unknown',
    (field) => {
      const values = JSON.parse(`{"${field}":"x"}`);
      expect(findFieldFault(quickItem, values, false)).toEqual({ field, reason: 'unknown' });
    },
  );
});

describe.each(nouns.map((noun) => [noun.name, noun] as const))('noun %s', (name, noun) => {
  test('is found by its name, drains through a registered queue and requires fields that it has', () => {
    expect(nounNamed(name)).toBe(noun);
    expect(queues.map((queue) => queue.name)).toContain(noun.queueName);
    for (const field of noun.required) expect(Object.keys(noun.fields)).toContain(field);
  });

  test('shows initial values that may be absent or are valid, but for those that an add must carry', () => {
    for (const [field, { schema, initial }] of Object.entries(noun.fields))
      if (initial !== undefined && !noun.required.includes(field))
        expect(Value.Check(schema, initial), field).toBe(true);
  });
});

test('every noun has a table of its own, whose indexes are fields', () => {
  expect(new Set(nouns.map(({ table }) => table)).size).toBe(nouns.length);
  for (const { fields, indexes } of nouns)
    for (const field of indexes) expect(Object.keys(fields)).toContain(field);
});

test('what is exported stands in a fixed order, so that what is referred to comes first', () => {
  expect(exportedNouns.map(({ name }) => name)).toEqual([
    'recipe',
    'calendarEntry',
    'quickItem',
    'recurringItem',
    'generatedList',
    'generatedItem',
    'foodPreference',
    'shelf',
    'store',
    'mealRepeat',
    'weekTemplate',
    'dayNote',
    'foodPrice',
    'barcode',
  ]);
});

test('names in the registry are unique and an unknown one is a programming error', () => {
  for (const named of [nouns, queues]) expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  expect(() => nounNamed('constructor')).toThrow(RangeError);
});

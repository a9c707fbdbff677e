import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonExcess, type JsonBounds } from './json-bounds.ts';

const bounds: JsonBounds = { depth: 4, fields: 3, values: 10 };
const excess = (text: string) => findJsonExcess(text, bounds);
const unbounded = 1_000_000;

test('what is within its bounds has no excess', () => {
  expect(excess('')).toBeNull();
  expect(excess('[[[[]]]]')).toBeNull();
  expect(excess('{"a":1,"b":[1,2,3],"c":{"d":4}}')).toBeNull();
  expect(excess('[1,2,3,4,5,6,7,8,9]')).toBeNull();
});

test('lists and objects in one another are counted, not those beside one another', () => {
  expect(excess('[[[[[]]]]]')).toBe('more than 4 lists and objects in one another');
  expect(excess('{"a":{"a":{"a":{"a":{')).toBe('more than 4 lists and objects in one another');
  expect(excess('[[[[]]],[[[]]]]')).toBeNull();
});

test('the fields of one object are counted, not those of its neighbours', () => {
  expect(excess('{"a":1,"b":2,"c":3,"d":4}')).toBe('more than 3 fields in one object');
  expect(excess('[{"a":1,"b":2},{"a":1,"b":2}]')).toBeNull();
  expect(excess('{"a":[1,2,3,4,5]}')).toBeNull();
});

test('values of every kind are counted together', () => {
  expect(excess('[1,"2",null,[],{},true,7,8,9,10,11]')).toBe('more than 10 values');
  expect(excess('[[],[],[],[],[],[]]')).toBe('more than 10 values');
});

test('what stands in a text is no list, whatever is before its quotes', () => {
  expect(excess(JSON.stringify(['[[[[[[', ',,,,,,,,,,,,', '"[[[[[["', '\\"[[[[[[', '\\\\']))).toBeNull();
  expect(excess('["[[[[[[[[[[[[')).toBeNull();
});

test('any JSON has as many values, fields and depth as its reader finds', () => {
  const sizes = { depth: 0, fields: 0, values: 0 };
  const measure = (value: unknown, depth: number) => {
    sizes.values += 1;
    if (typeof value !== 'object' || value === null) return;
    const inside = Object.values(value);
    sizes.depth = Math.max(sizes.depth, depth + 1);
    if (!Array.isArray(value)) sizes.fields = Math.max(sizes.fields, inside.length);
    for (const each of inside) measure(each, depth + 1);
  };
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      Object.assign(sizes, { depth: 0, fields: 0, values: 0 });
      measure(value, 0);
      const text = JSON.stringify(value);
      const { depth, fields } = sizes;
      expect(findJsonExcess(text, { depth, fields: Math.max(fields, 1), values: unbounded })).toBeNull();
      if (depth > 0)
        expect(
          findJsonExcess(text, { depth: depth - 1, fields: unbounded, values: unbounded }),
        ).not.toBeNull();
      if (fields > 1)
        expect(findJsonExcess(text, { depth, fields: fields - 1, values: unbounded })).not.toBeNull();
    }),
  );
});

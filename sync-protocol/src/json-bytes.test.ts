import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonBytesAtMost } from './json-bytes.ts';

test('no value takes more bytes than is said, and what is said is no more than 24 times as much', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
      expect(jsonBytesAtMost(value)).toBeGreaterThanOrEqual(bytes);
      expect(jsonBytesAtMost(value)).toBeLessThanOrEqual(24 * bytes);
    }),
  );
});

test.each([
  '\u0001'.repeat(9),
  '漢',
  '\ud800',
  -1.234567890123456e-300,
  null,
  [],
  {},
  [[]],
  { '\u0002': [true] },
])('so it is of %j', (value) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  expect(jsonBytesAtMost(value)).toBeGreaterThanOrEqual(bytes);
});

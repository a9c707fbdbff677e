import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { ChangesQuery } from './changes.ts';
import { formatCursor, parseCursor } from './cursor.ts';

const anyCursor = fc.record(
  {
    epoch: fc.stringMatching(/^[A-Za-z0-9_-]{1,24}$/),
    seq: fc.maxSafeNat(),
    start: fc.maxSafeNat(),
  },
  { requiredKeys: ['epoch', 'seq'] },
);

test('[P1] a cursor says epoch and change number', () => {
  expect(formatCursor({ epoch: 'e1', seq: 7 })).toBe('e1.7');
  expect(formatCursor({ epoch: 'e1', seq: 7, start: 9 })).toBe('e1.7.9');
});

test('[P1] a cursor survives the wire, in the form that the route takes', () => {
  fc.assert(
    fc.property(anyCursor, (cursor) => {
      const text = formatCursor(cursor);
      expect(parseCursor(text)).toEqual(cursor);
      expect(Value.Check(ChangesQuery, { since: text })).toBe(true);
    }),
  );
});

test.each([
  '',
  'e1',
  'e1.',
  '.1',
  'e1.01',
  'e1.-1',
  'e1.1.',
  'e1.1.2.3',
  'e1.1e3',
  'e 1.1',
  'e1.9999999999999999',
])('[P1] %j is no cursor', (text) => {
  expect(parseCursor(text)).toBeNull();
});

test('[P1] any text is a cursor or null, never a fault', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cursor = parseCursor(text);
      if (cursor) expect(formatCursor(cursor)).toBe(text);
    }),
  );
});

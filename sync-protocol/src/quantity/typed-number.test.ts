import { expect, test } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

test.each([
  ['', null],
  [' 12 ', 12],
  ['0', 0],
  ['1,5', 1.5],
  ['1.5', 1.5],
  [',5', 0.5],
  ['1234,5', 1234.5],
  ['1 234', 1234],
  ['1 234,5', 1234.5],
  ['1\u00a0234.5', 1234.5],
  ['12\u2009345', 12345],
  ['1\u202f234\u202f567', 1234567],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234,567.25', 1234567.25],
  ['0,125', 0.125],
  ['1.234', 1.234],
])('%j is %j in both languages', (typed, number) => {
  expect(readTypedNumber(typed, 'en')).toBe(number);
  expect(readTypedNumber(typed, 'fi')).toBe(number);
});

test('a comma before three digits is one of thousands in English, and of decimals in Finnish', () => {
  expect([readTypedNumber('1,234', 'en'), readTypedNumber('1,234', 'fi')]).toEqual([1234, 1.234]);
  expect([readTypedNumber('1,234,567', 'en'), readTypedNumber('1,234,567', 'fi')]).toEqual([
    1234567,
    Number.NaN,
  ]);
});

test.each(['x', '-1', '1,5,2', '1 23', '12 34,5', '1  234', '1 234.5 g', '1e3', '0x10', '5.', '.', '01 234'])(
  '%j is no number',
  (typed) => {
    expect(readTypedNumber(typed, 'en')).toBeNaN();
    expect(readTypedNumber(typed, 'fi')).toBeNaN();
  },
);

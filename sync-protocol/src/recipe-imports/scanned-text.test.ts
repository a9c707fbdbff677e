import { expect, test } from 'vitest';
import { mendScannedLine } from './scanned-text.ts';

test.each([
  ['1% cups plain flour', '1½ cups plain flour'],
  ['1%: cups plain flour', '1½ cups plain flour'],
  ['2Y% dl plain flour', '2½ dl plain flour'],
  ['2Y5 dl plain flour', '2½ dl plain flour'],
  ['Y tsp salt', '½ tsp salt'],
  ['% tl valkopippuria', '½ tl valkopippuria'],
  ['• % sipulia', '• ½ sipulia'],
  ['1.dl white wine', '1 dl white wine'],
])('"%s" is read as "%s", and unsure', (line, text) => {
  expect(mendScannedLine(line)).toEqual({ text, isUnsure: true });
});

test.each(['11 kalalientä', '21 vettä', '14 tsp salt', '15 tsp salt', '12 cup sugar'])(
  '"%s" stays as it is, and is unsure',
  (line) => {
    expect(mendScannedLine(line)).toEqual({ text: line, isUnsure: true });
  },
);

test.each([
  '2 dl 35 % kermaa',
  '3% milk',
  '11 g hiivaa',
  '11 minuuttia',
  '16 dl maitoa',
  '2tbsp oil',
  '1.5 dl milk',
  '1. Dice the onion',
  '500 g dried peas',
  'Use 70% chocolate',
  'Y tunnin kuluttua',
  'V shape the dough',
])('"%s" is taken as it stands', (line) => {
  expect(mendScannedLine(line)).toEqual({ text: line, isUnsure: false });
});

test('a spoon is one, however its letters were read, and a number stands apart from its word', () => {
  expect(mendScannedLine('2eggs')).toEqual({ text: '2 eggs', isUnsure: false });
  expect(mendScannedLine('2 thsp tomato paste')).toEqual({ text: '2 tbsp tomato paste', isUnsure: false });
});

import { readText } from 'sync-protocol/recipe-imports/read-text.ts';
import { expect, test } from 'vitest';
import { markUnsure } from './mark-unsure.ts';

const found = readText(`Lohikeitto

Ainekset
400 g lohta
11 kalalientä
2 dl kermaa

Ohje
1. Keitä perunat kypsiksi. Lisää lohi.
2. Lisää kerma.`);

test('each part is unsure in which a line stands that the reader was not sure of', () => {
  const unsure = (...lines: string[]) => markUnsure(found, lines).recipes[0]?.unsure;
  expect(unsure()).toEqual([]);
  expect(unsure('11 kalalientä')).toEqual(['ingredients']);
  expect(unsure('Lohikeitto', '1. Keitä perunat kypsiksi. Lisää lohi.')).toEqual(['title', 'instructions']);
  expect(unsure('Ohje', '|')).toEqual([]);
});

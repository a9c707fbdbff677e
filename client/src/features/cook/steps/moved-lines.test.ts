import { expect, test } from 'vitest';
import { ingredientKeys, stepIn, usedKeys } from './moved-lines.ts';

const lines = (...names: string[]) => names.map((name) => ({ name, quantity: '' }));
const dough = lines('flour', 'butter', 'flour');
const [flour, butter, moreFlour] = ingredientKeys(dough);

test('an ingredient is known by its name and which of that name it is, wherever it stands', () => {
  expect(ingredientKeys(lines('salt', 'flour', 'butter', 'flour')).slice(1)).toEqual([
    flour,
    butter,
    moreFlour,
  ]);
  expect(new Set([flour, butter, moreFlour]).size).toBe(3);
});

test('what has gone in is known by places in an older record, and what is no more is left out', () => {
  expect(usedKeys({ used: [1, 7] }, dough)).toEqual([butter]);
  expect(usedKeys({ used: [moreFlour ?? '', butter ?? ''] }, lines('flour', 'butter'))).toEqual([butter]);
});

test('the step goes with its text, to the nearest of two that are alike, and stays where that is no more', () => {
  const at = { step: 1, stepText: 'Stir.' };
  expect(stepIn(at, ['Peel.', 'Boil.', 'Stir.'])).toBe(2);
  expect(stepIn(at, ['Stir.', 'Boil.', 'Mix.', 'Serve.', 'Stir.'])).toBe(0);
  expect(stepIn(at, ['Boil.', 'Mix.'])).toBe(1);
  expect(stepIn({ step: 1 }, ['Boil.', 'Stir.'])).toBe(1);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../locales.ts';
import { readIngredientLine } from './ingredient-line.ts';

/** Lines of cookbooks with the expected result: line | quantity | name. */
const labelled = (language: Locale | 'other') =>
  readFileSync(path.join(import.meta.dirname, `ingredient-lines.${language}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map(
      (row) => row.split('|').map((cell) => cell.trim()) as [line: string, quantity: string, name: string],
    );

describe('a line of a recipe from elsewhere', () => {
  test.each([...labelled('en'), ...labelled('fi'), ...labelled('other')])(
    '%s: %j of %j',
    (line, quantity, name) => {
      expect(readIngredientLine(line)).toEqual({ kind: 'ingredient', quantity, name });
    },
  );

  test.each([
    ['For the sauce:', 'For the sauce'],
    ['Kastike:', 'Kastike'],
    ['• Taikina:', 'Taikina'],
  ])('%s is the name of a group', (line, name) => {
    expect(readIngredientLine(line)).toEqual({ kind: 'group', name });
  });

  test.each(['', '   ', '—', '1', '• ', '½'])('%j is none', (line) => {
    expect(readIngredientLine(line)).toBeNull();
  });

  test('no word of any line is lost, and it never throws', () => {
    const words = fc.array(
      fc.constantFrom(
        '2',
        '½',
        'dl',
        'cans',
        '(400 g)',
        'of',
        'milk',
        'to taste',
        'juice',
        'plus',
        '3 tbsp',
        ',',
        'x',
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(words, (parts) => {
        const read = readIngredientLine(parts.join(' '));
        if (read?.kind !== 'ingredient') return;
        const kept = `${read.quantity} ${read.name}`;
        for (const word of ['milk', '400 g', '3 tbsp'])
          if (parts.some((part) => part.includes(word))) expect(kept).toContain(word);
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (line) => void readIngredientLine(line)),
    );
  });
});

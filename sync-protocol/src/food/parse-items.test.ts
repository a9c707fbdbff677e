import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { maxItemNameLength, parseItems } from './parse-items.ts';
import { maxQuantityLength } from './split-quantity.ts';

// Property tests are slow when many tests share few processors.
vi.setConfig({ testTimeout: 30_000 });

const cases: [text: string, ...items: string[]][] = [
  ['milk', 'milk'],
  ['milk, bread, 6 eggs', 'milk', 'bread', 'eggs|6'],
  ['milk;bread;eggs', 'milk', 'bread', 'eggs'],
  ['maito,leipä,juusto', 'maito', 'leipä', 'juusto'],
  ['1,5 dl kermaa, 2 omenaa', 'kermaa|1,5 dl', 'omenaa|2'],
  ['maito 1,5 l', 'maito|1,5 l'],
  ['maito 1,5 l,leipä', 'maito|1,5 l', 'leipä'],
  ['maito, 2 l', 'maito|2 l'],
  ['2 dl kermaa', 'kermaa|2 dl'],
  ['2dl kermaa', 'kermaa|2dl'],
  ['1 1/2 dl sokeria', 'sokeria|1 1/2 dl'],
  ['1½ dl sokeria', 'sokeria|1½ dl'],
  ['n. 400 g jauhelihaa', 'jauhelihaa|n. 400 g'],
  ['noin 2–3 perunaa', 'perunaa|noin 2–3'],
  ['1 000 g jauhoja', 'jauhoja|1 000 g'],
  ['1\u00a0000\u00a0g jauhoja', 'jauhoja|1\u00a0000\u00a0g'],
  ['puoli kiloa jauhelihaa', 'jauhelihaa|puoli kiloa'],
  ['kaksi ja puoli kiloa perunoita', 'perunoita|kaksi ja puoli kiloa'],
  ['2 and a half kg potatoes', 'potatoes|2 and a half kg'],
  ['ripaus suolaa', 'suolaa|ripaus'],
  ['a pinch of salt', 'salt|a pinch'],
  ['2 cans of tomatoes', 'tomatoes|2 cans'],
  ['2 tlk tomaattimurskaa', 'tomaattimurskaa|2 tlk'],
  ['2 x 400 g tomaattimurskaa', 'tomaattimurskaa|2 x 400 g'],
  ['2 x maito', 'maito|2 x'],
  ['2 x 6 eggs', 'eggs|2 x 6'],
  ['munia 2 x 10', 'munia|2 x 10'],
  ['maito 2 l', 'maito|2 l'],
  ['maito: 2 l', 'maito|2 l'],
  ['maito – 2 l', 'maito|2 l'],
  ['eggs x6', 'eggs|x6'],
  ['eggs x 6', 'eggs|x 6'],
  ['eggs 6', 'eggs|6'],
  ['munia 10 kpl', 'munia|10 kpl'],
  ['milk 2x', 'milk|2x'],
  ['jauheliha n. 400 g', 'jauheliha|n. 400 g'],
  ['kevytmaito 1,5 % 1 l', 'kevytmaito 1,5 %|1 l'],
  ['mac and cheese', 'mac and cheese'],
  ['pippuri ja suola', 'pippuri ja suola'],
  ['7 Up', '7 Up'],
  ['7 Up 1,5 l', '7 Up|1,5 l'],
  ['2 % milk', '2 % milk'],
  ['2% milk', '2% milk'],
  ['5-vilja leipä', '5-vilja leipä'],
  ['6-pack beer', '6-pack beer'],
  ['omega 3', 'omega 3'],
  ['half and half', 'half and half'],
  ['kolme pippuria', 'kolme pippuria'],
  ['two bottles of wine', 'wine|two bottles'],
  ['tomatoes (cherry, plum), milk', 'tomatoes (cherry, plum)', 'milk'],
  ['tomatoes (2 cans)', 'tomatoes (2 cans)'],
  ['6', '6'],
  ['2 l', '2 l'],
  [
    '- milk\n* bread\n• 6 eggs\n☐ salt\n[ ] tea\n[x] coffee',
    'milk',
    'bread',
    'eggs|6',
    'salt',
    'tea',
    'coffee',
  ],
  ['1. milk\r\n2. 400 g flour\r\n\r\n3) eggs', 'milk', 'flour|400 g', 'eggs'],
  ['- [ ] milk', 'milk'],
  ['1.5 l milk', 'milk|1.5 l'],
  ['milk\t2 l', 'milk|2 l'],
  ['  rye   bread  ', 'rye bread'],
  ['mi\u0000lk\u200b', 'milk'],
  ['ma\u0308mmi', 'mämmi'],
  ['🥛 2 l', '🥛|2 l'],
  ['\n - \n , ;'],
  [''],
];

describe('parseItems', () => {
  test.each(cases)('%j', (text, ...items) => {
    const read = parseItems(text).map(({ itemName, quantity }) =>
      quantity ? `${itemName}|${quantity}` : itemName,
    );
    expect(read).toEqual(items);
  });

  test('a name over the limit goes on as the next item, at a space where there is one', () => {
    const items = parseItems(`2 l ${'maito '.repeat(50)}`);
    expect(items.map(({ itemName }) => itemName.length)).toEqual([197, 101]);
    expect(items.map(({ quantity }) => quantity)).toEqual(['2 l', '']);
    expect(parseItems('🍎'.repeat(150)).map(({ itemName }) => itemName)).toEqual([
      '🍎'.repeat(100),
      '🍎'.repeat(50),
    ]);
  });

  test('a quantity over the limit stays in the name', () => {
    const digits = `${' '.repeat(40)}2 l`;
    expect(parseItems(`n.${digits} maito`)).toEqual([{ itemName: 'n. 2 l maito', quantity: '' }]);
  });

  test('a megabyte of anything is read without overflow', () => {
    expect(parseItems('a'.repeat(1_000_000))).toHaveLength(5000);
    expect(parseItems('(,'.repeat(100_000)).length).toBeGreaterThan(0);
    expect(parseItems('1 '.repeat(100_000)).length).toBeGreaterThan(0);
  });
});

describe('parseItems, whatever is typed', () => {
  const words = [
    'milk',
    'maito',
    'jäätelö',
    '2',
    '1,5',
    '1 1/2',
    '½',
    'dl',
    'g',
    'kpl',
    'x6',
    'n.',
    'of',
    '7 Up',
    '%',
    '(',
    ')',
  ];
  const marks = [' ', ' ', ' ', ', ', ',', ';', '\n', '- ', '\t', '\u00a0', ' - ', ': '];
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc
      .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...marks)))
      .map((pairs) => pairs.flat().join('')),
  );
  /** Letters and digits only; an "of", numbering and bullets may be dropped. */
  const letters = (text: string) =>
    text
      .normalize('NFC')
      .replace(/\p{Cc}/gu, (sign) => (/\s|\u0085/.test(sign) ? ' ' : ''))
      .replace(/\bof\b/gi, '')
      .replace(/[^\p{L}\p{N}]/gu, '');
  const hasBulletLetters = (text: string) => /\d[.)]\s|\[x\]/i.test(text);

  test('nothing throws, nothing is too long, no item is without a name', () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const { itemName, quantity } of parseItems(text)) {
          expect(itemName).toBe(itemName.trim());
          expect(itemName).not.toBe('');
          expect(itemName.length).toBeLessThanOrEqual(maxItemNameLength);
          expect(quantity).toBe(quantity.trim());
          expect(quantity.length).toBeLessThanOrEqual(maxQuantityLength);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('no letter or digit is lost or made', () => {
    const sorted = (text: string) => [...letters(text)].sort().join('');
    fc.assert(
      fc.property(
        typed.filter((text) => !hasBulletLetters(text)),
        (text) => {
          const kept = parseItems(text).map(({ itemName, quantity }) => `${itemName} ${quantity}`);
          expect(sorted(kept.join(' '))).toBe(sorted(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a list written out one item a line is read as the same list', () => {
    const name = fc.constantFrom(
      'milk',
      'rye bread',
      'perunoita',
      'mac and cheese',
      '7 Up',
      'tomatoes (cherry, plum)',
    );
    const quantity = fc.constantFrom('', '2', '1,5 dl', '1 1/2 dl', 'n. 400 g', '2–3 kpl', 'x6', '½ l');
    const list = fc.array(fc.record({ itemName: name, quantity }));
    fc.assert(
      fc.property(list, fc.constantFrom('', '- ', '• ', '☐ '), fc.boolean(), (items, bullet, isFirst) => {
        const lines = items.map(
          ({ itemName, quantity }) =>
            bullet +
            (isFirst && !itemName.startsWith('7') ? `${quantity} ${itemName}` : `${itemName} ${quantity}`),
        );
        expect(parseItems(lines.join('\n'))).toEqual(items);
      }),
    );
  });
});

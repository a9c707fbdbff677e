import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parseQuantity } from './parse-quantity.ts';
import { findUnit, type Unit, units } from './units.ts';

// Property tests are slow when many tests share few processors.
vi.setConfig({ testTimeout: 30_000 });

type Row = [
  text: string,
  amount: number | [min: number, max: number],
  unit: Unit | null,
  isApproximate?: boolean,
];

const readable: Row[] = [
  ['6', 6, null],
  ['2 kpl', 2, 'pcs'],
  ['2kpl', 2, 'pcs'],
  ['2 kpl.', 2, 'pcs'],
  ['1,5 dl', 1.5, 'dl'],
  ['1.5 l', 1.5, 'l'],
  ['1,5dl', 1.5, 'dl'],
  ['0,250 kg', 0.25, 'kg'],
  ['0,5 L', 0.5, 'l'],
  ['.5 cup', 0.5, 'cup'],
  ['1 000 g', 1000, 'g'],
  ['1\u00a0000 g', 1000, 'g'],
  ['1\u2009000 g', 1000, 'g'],
  ['1\u202f000\u00a0g', 1000, 'g'],
  ['1 000,5 g', 1000.5, 'g'],
  ['1,000.5 g', 1000.5, 'g'],
  ['1.000,5 g', 1000.5, 'g'],
  ['½', 0.5, null],
  ['½ dl', 0.5, 'dl'],
  ['½dl', 0.5, 'dl'],
  ['1 ½', 1.5, null],
  ['1½ tl', 1.5, 'tsp'],
  ['1 1/2', 1.5, null],
  ['1 1/2 dl', 1.5, 'dl'],
  ['800 g–1 kg', [800, 1000], 'g'],
  ['1 rkl - ½ dl', [1, 10 / 3], 'tbsp'],
  ['1 lb to 2 lb', [1, 2], 'lb'],
  ['enintään 2 dl', 2, 'dl', true],
  ['runsaat 2 dl', 2, 'dl', true],
  ['at least 2 cups', 2, 'cup', true],
  ['muutama tippa', 3, 'drop', true],
  ['2 nokaretta', 2, 'knob'],
  ['nokare', 1, 'knob'],
  ['1-1/2 cups', 1.5, 'cup'],
  ['3/4', 0.75, null],
  ['3⁄4 cup', 0.75, 'cup'],
  ['⅓ tl', 1 / 3, 'tsp'],
  ['2–3', [2, 3], null],
  ['2-3 dl', [2, 3], 'dl'],
  ['2 – 3 rkl', [2, 3], 'tbsp'],
  ['2 dl – 3 dl', [2, 3], 'dl'],
  ['1–1½ dl', [1, 1.5], 'dl'],
  ['½–1 tl', [0.5, 1], 'tsp'],
  ['1 000–1 200 g', [1000, 1200], 'g'],
  ['2 to 3 cups', [2, 3], 'cup'],
  ['2 tai 3 kpl', [2, 3], 'pcs'],
  ['n. 400 g', 400, 'g', true],
  ['n.400 g', 400, 'g', true],
  ['noin 400 g', 400, 'g', true],
  ['Noin 1 000 g', 1000, 'g', true],
  ['ca. 400 g', 400, 'g', true],
  ['about 2', 2, null, true],
  ['~2', 2, null, true],
  ['n. 2–3 dl', [2, 3], 'dl', true],
  ['reilu 2 dl', 2, 'dl', true],
  ['pari pakettia', 2, 'pack', true],
  ['muutama oksa', 3, 'sprig', true],
  ['a couple of cans', 2, 'can', true],
  ['x6', 6, null],
  ['2x', 2, null],
  ['2 ×', 2, null],
  ['2 x 400 g', 800, 'g'],
  ['2 x 6', 12, null],
  ['6 x 0,33 l', 1.98, 'l'],
  ['puoli kiloa', 0.5, 'kg'],
  ['puolitoista litraa', 1.5, 'l'],
  ['kaksi pakettia', 2, 'pack'],
  ['half a cup', 0.5, 'cup'],
  ['one and a half cups', 1.5, 'cup'],
  ['two and a half kilos', 2.5, 'kg'],
  ['2 and a half kg', 2.5, 'kg'],
  ['kaksi ja puoli kiloa', 2.5, 'kg'],
  ['noin 2 ja puoli dl', 2.5, 'dl', true],
  ['a pinch', 1, 'pinch'],
  ['ripaus', 1, 'pinch'],
  ['2 ripausta', 2, 'pinch'],
  ['200 grams', 200, 'g'],
  ['2 teaspoons', 2, 'tsp'],
  ['1 ruokalusikka', 1, 'tbsp'],
  ['2 ruokalusikallista', 2, 'tbsp'],
  ['3 RKL', 3, 'tbsp'],
  ['2 tl', 2, 'tsp'],
  ['2 prk', 2, 'jar'],
  ['1 purkki', 1, 'jar'],
  ['1 pkt', 1, 'pack'],
  ['2 pakettia', 2, 'pack'],
  ['1 ps', 1, 'bag'],
  ['3 pussia', 3, 'bag'],
  ['1 tlk', 1, 'can'],
  ['2 tölkkiä', 2, 'can'],
  ['1 rs', 1, 'box'],
  ['2 rasiaa', 2, 'box'],
  ['1 pullo', 1, 'bottle'],
  ['2 bunches', 2, 'bunch'],
  ['1 nippu', 1, 'bunch'],
  ['2 punttia', 2, 'bunch'],
  ['3 cloves', 3, 'clove'],
  ['2 kynttä', 2, 'clove'],
  ['1 dozen', 1, 'dozen'],
  ['1 lb', 1, 'lb'],
];

const unreadable = [
  '',
  ' ',
  '0',
  '0 g',
  '00',
  '007',
  'g',
  'dl',
  'milk',
  'a',
  '2 milk',
  '7 Up',
  '3,5 %',
  '2 %',
  '3-2',
  '1/0',
  '0/2',
  '1,000',
  '1,000 g',
  '1.250 kg',
  '1,5,2',
  '1..2 dl',
  '5/10/2026',
  '24/7',
  '1 00 g',
  '6410405082657',
  'NaN',
  '1e3',
  '-2',
  '+2',
  '2 dl + 1 rkl',
  '½½',
  'n.',
  'noin',
  'x',
  '2 x x',
  'constructor',
  '__proto__',
  '2 __proto__',
  '٣ dl',
];

describe('parseQuantity', () => {
  test.each(readable)('reads %j', (text, amount, unit, isApproximate = false) => {
    const [min, max] = typeof amount === 'number' ? [amount, amount] : amount;
    const quantity = parseQuantity(text);
    expect(quantity).toMatchObject({ unit, isApproximate, text });
    expect(quantity?.amount.min).toBeCloseTo(min, 9);
    expect(quantity?.amount.max).toBeCloseTo(max, 9);
  });

  test.each(unreadable)('does not guess at %j', (text) => {
    expect(parseQuantity(text)).toBeNull();
  });

  test('keeps what was typed, trimmed', () => {
    expect(parseQuantity('  N. 1½ DL ')?.text).toBe('N. 1½ DL');
  });

  test('never throws, and reads only finite amounts above zero', () => {
    const piece = fc.constantFrom(
      '1',
      '2',
      '10',
      '000',
      '½',
      '¾',
      '/',
      ',',
      '.',
      '-',
      '–',
      ' ',
      'n. ',
      'noin ',
      'x',
      ' dl',
      ' g',
      'kpl',
      '\u00a0',
    );
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const quantity = parseQuantity(text);
        if (!quantity) return;
        expect(quantity.amount.min).toBeGreaterThan(0);
        expect(quantity.amount.max).toBeGreaterThanOrEqual(quantity.amount.min);
        expect(Number.isFinite(quantity.amount.max)).toBe(true);
        expect(quantity.text).toBe(text.trim());
      }),
      { numRuns: 500 },
    );
  });
});

describe('units', () => {
  test('every label and alias means one unit only', () => {
    for (const [unit, { labels, aliases }] of Object.entries(units)) {
      for (const word of [...labels.en, ...labels.fi, ...aliases])
        expect(`${word} ${findUnit(word)}`).toBe(`${word} ${unit}`);
    }
  });

  test('every base is its own base with factor 1, of the same dimension', () => {
    for (const { base, dimension } of Object.values(units)) {
      expect(units[base]).toMatchObject({ base, factor: 1, dimension });
    }
  });
});

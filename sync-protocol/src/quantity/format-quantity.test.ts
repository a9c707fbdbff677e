import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { locales } from '../locales.ts';
import { formatQuantity } from './format-quantity.ts';
import { parseQuantity } from './parse-quantity.ts';
import { type Unit, units } from './units.ts';

// Property tests are slow when many tests share few processors.
vi.setConfig({ testTimeout: 30_000 });

const rows: [min: number, max: number, unit: Unit | null, en: string, fi: string][] = [
  [1.5, 1.5, 'dl', '1.5 dl', '1,5 dl'],
  [0.5, 0.5, 'tsp', '½ tsp', '½ tl'],
  [1.25, 1.25, 'tbsp', '1¼ tbsp', '1¼ rkl'],
  [1 / 3 + 1 / 3, 1 / 3 + 1 / 3, 'cup', '⅔ cup', '⅔ kuppia'],
  [1 / 3, 1 / 3, 'dl', '⅓ dl', '⅓ dl'],
  [3 + 1 / 3, 3 + 1 / 3, 'l', '3⅓ l', '3⅓ l'],
  [1 / 3, 1 / 3, 'kg', '0.33 kg', '0,33 kg'],
  [1000 / 3, 1000 / 3, 'g', '333 g', '333 g'],
  [100 / 3, 100 / 3, 'g', '33 g', '33 g'],
  [12.5, 12.5, 'g', '12.5 g', '12,5 g'],
  [0.7, 0.7, 'tsp', '0.7 tsp', '0,7 tl'],
  [0.1 + 0.2, 0.1 + 0.2, 'l', '0.3 l', '0,3 l'],
  [1, 1, 'cup', '1 cup', '1 kuppi'],
  [2, 2, 'cup', '2 cups', '2 kuppia'],
  [1, 1, 'pcs', '1 pc', '1 kpl'],
  [6, 6, 'pcs', '6 pcs', '6 kpl'],
  [1, 1, 'pinch', '1 pinch', '1 ripaus'],
  [2, 2, 'pinch', '2 pinches', '2 ripausta'],
  [2, 2, 'can', '2 cans', '2 tlk'],
  [2, 3, 'bunch', '2–3 bunches', '2–3 nippua'],
  [0.5, 1, null, '½–1', '½–1'],
  [6, 6, null, '6', '6'],
  [1000, 1000, 'g', '1000 g', '1000 g'],
  [12500, 12500, 'g', '12 500 g', '12 500 g'],
];

describe('formatQuantity', () => {
  test.each(rows)('%d–%d %s is %j and %j', (min, max, unit, en, fi) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(plain(formatQuantity({ amount: { min, max }, unit }, 'en'))).toBe(en);
    expect(plain(formatQuantity({ amount: { min, max }, unit }, 'fi'))).toBe(fi);
  });

  test('says when it is about so much', () => {
    const about = { amount: { min: 400, max: 400 }, unit: 'g', isApproximate: true } as const;
    expect(formatQuantity(about, 'en')).toBe('about 400\u00a0g');
    expect(formatQuantity(about, 'fi')).toBe('noin 400\u00a0g');
  });

  test('what it writes is read back as the same quantity', () => {
    const unit = fc.constantFrom(null, ...(Object.keys(units) as Unit[]));
    const amount = fc.oneof(
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 400 }).map((quarters) => quarters / 4),
      fc.integer({ min: 1, max: 300 }).map((tenths) => tenths / 10),
    );
    fc.assert(
      fc.property(
        amount,
        amount,
        unit,
        fc.boolean(),
        fc.constantFrom(...locales),
        (a, b, unit, isApproximate, locale) => {
          const quantity = { amount: { min: Math.min(a, b), max: Math.max(a, b) }, unit, isApproximate };
          const rounded = (n: number) => Number(n.toFixed(n < 100 ? 2 : 1));
          const read = parseQuantity(formatQuantity(quantity, locale));
          expect(read).toMatchObject({ unit, isApproximate });
          expect(rounded(read?.amount.min ?? 0)).toBe(rounded(quantity.amount.min));
          expect(rounded(read?.amount.max ?? 0)).toBe(rounded(quantity.amount.max));
        },
      ),
      { numRuns: 500 },
    );
  });
});

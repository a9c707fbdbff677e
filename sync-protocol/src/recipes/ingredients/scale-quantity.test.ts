import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../locales.ts';
import { formatQuantity } from '../../quantity/format-quantity.ts';
import { parseQuantity } from '../../quantity/parse-quantity.ts';
import { quantityInWords } from '../../quantity/quantity-in-words.ts';
import { units } from '../../quantity/units.ts';
import { nameWithoutAmount, scaleForKitchen, scaleIngredient, scaleQuantity } from './scale-quantity.ts';

/** The scaled quantity with plain instead of no-break spaces. */
const scaled = (text: string, factor: number, locale: Locale = 'en') =>
  quantityInWords(scaleQuantity(text, factor).text, locale).replaceAll('\u00a0', ' ');

describe('scaling a quantity', () => {
  test.each([
    ['2 dl', 2, '4 dl'],
    ['1 ½ dl', 2, '3 dl'],
    ['1½ tsp', 2, '3 tsp'],
    ['1/2 tsp', 3, '1½ tsp'],
    ['1.5 dl', 2, '3 dl'],
    ['1,5 dl', 3, '4.5 dl'],
    ['2–3', 2, '4–6'],
    ['2 - 3 rkl', 0.5, '1–1½ tbsp'],
    ['6', 0.5, '3'],
    ['1', 0.5, '½'],
    ['about 400 g', 1.5, 'about 600 g'],
    ['2 x 400 g', 2, '1.6 kg'],
    ['800 g', 2, '1.6 kg'],
    ['1 kg', 0.25, '250 g'],
    ['6 dl', 2, '1.2 l'],
    ['1 l', 0.5, '5 dl'],
    ['puoli kiloa', 0.5, '250 g'],
    ['a pinch', 2, '2 pinches'],
    ['2 large', 2, '4 large'],
    ['3 kynttä, murskattuna', 2, '6 cloves, murskattuna'],
    ['1 (400 g) can', 2, '2 (400 g) can'],
    ['2 dl (200 ml)', 2, '4 dl (400 ml)'],
    ['8 oz (225 g), sifted', 4, '2 lb (900 g), sifted'],
    ['2 cups (about 240 g)', 0.5, '1 cup (about 120 g)'],
    ['1 prk (400 g)', 2, '2 jars (400 g)'],
    ['3 dl (lämmintä)', 2, '6 dl (lämmintä)'],
    ['1 dl', 1 / 3, '⅓ dl'],
    ['5 dl', 2 / 3, '3⅓ dl'],
    ['1 kg', 1 / 3, '333 g'],
    ['100 g', 1 / 3, '33 g'],
    ['5 kg', 1 / 3, '1.67 kg'],
    ['2 tbsp', 1.2, '2½ tbsp'],
    ['3', 0.8, '2½'],
    ['7', 1.75, '12¼'],
    ['4', 2 / 3, '2⅔'],
    ['1 tsp', 1 / 8, '⅛ tsp'],
    ['½ tsp', 1 / 5, '⅛ tsp'],
    ['½ tsp', 1 / 6, '1 pinch'],
    ['½ tl (kukkurainen)', 1 / 6, '1 pinch (kukkurainen)'],
    ['about ½ tsp, ground', 1 / 6, 'about 1 pinch, ground'],
    ['1/4–1/2 tsp', 1 / 6, '1 pinch'],
    ['½–1 tsp', 1 / 6, '⅛–0.17 tsp'],
    ['½ tbsp', 1 / 6, '¼ tsp'],
    ['¼ tbsp', 1 / 12, '1 pinch'],
    ['¼ dl', 1 / 30, '0.0083 dl'],
    ['½ tsp', 3 / 4, '⅜ tsp'],
    ['1', 1.15, '1.15'],
    ['2 tsp', 3, '2 tbsp'],
    ['2 tsp', 3.5, '7 tsp'],
    ['1 lb 8 oz', 2, '3 lb'],
    ['1 kg 200 g, peeled', 0.5, '600 g, peeled'],
    ['1 cup 2 tbsp', 2, '2¼ cups'],
    ['1 cup plus 2 tablespoons', 2, '2¼ cups'],
    ['1 dl + 2 rkl', 2, '2.6 dl'],
    ['3 eggs + 2 yolks', 2, '6 eggs + 4 yolks'],
    ['2 munaa ja 1 keltuainen', 3, '6 munaa ja 3 keltuainen'],
    ['½ dl + ½ dl', 3, '1.5 dl + 1.5 dl'],
    ['2 dl + a little for the tin', 2, '4 dl + a little for the tin'],
    ['1 quart (950 ml)', 2, '2 quart (1.9 l)'],
    ['8fl oz (240 ml)', 2, '16 fl oz (480 ml)'],
    ['½pt', 2, '1 pt'],
    ['2 cups (9 oz / 250 g)', 2, '4 cups (1.13 lb / 500 g)'],
  ])('%s × %d is %s', (text, factor, expected) => {
    expect(scaled(text, factor)).toBe(expected);
  });

  test('a Finnish cook reads a decimal comma and Finnish units', () => {
    expect(scaled('1.5 dl', 3, 'fi')).toBe('4,5 dl');
    expect(scaled('2 cloves', 2, 'fi')).toBe('4 kynttä');
    expect(scaled('0.5 l', 1 / 3, 'fi')).toBe('1⅔ dl');
    expect(scaled('5 kg', 1 / 3, 'fi')).toBe('1,67 kg');
    expect(scaled('½ tl', 1 / 6, 'fi')).toBe('1 ripaus');
    expect(scaled('½ tl', 1 / 5, 'fi')).toBe('⅛ tl');
  });

  test.each([
    ['1', 7 / 6, '1,17'],
    ['1–2', 1 / 6, '0,17–⅓'],
    ['1 iso', 7 / 6, '1,17 iso'],
    ['1, kuorittuna', 7 / 6, '1,17, kuorittuna'],
    ['n. 3', 7 / 4, 'noin 5¼'],
    ['noin 2 isoa', 7 / 4, 'noin 3½ isoa'],
  ])(
    'a Finnish cook reads no English in %s × %d, though nothing is measured in',
    (text, factor, expected) => {
      expect(scaled(text, factor, 'fi')).toBe(expected);
    },
  );

  test.each([
    [['2 cups', 'flour (240 g), sifted'], 2, ['4 cups', 'flour (480 g), sifted']],
    [['8 oz', 'flour (225 g)'], 3, ['1.5 lb', 'flour (675 g)']],
    [['2 dl', 'jauhoja (noin 1,5 dl hienona)'], 2, ['4 dl', 'jauhoja (noin 1,5 dl hienona)']],
    [['300 g', 'hunajaa (n. 2 rkl)'], 2, ['600 g', 'hunajaa (noin 4 rkl)']],
    [['2 dl', 'vettä (0,2 l)'], 2, ['4 dl', 'vettä (4 dl)']],
    [['2 cans', 'tomatoes (400 g)'], 2, ['4 cans', 'tomatoes (400 g)']],
    [['2', 'salmon fillets (150 g)'], 2, ['4', 'salmon fillets (150 g)']],
    [['300 g', 'pasta (500 g)'], 2, ['600 g', 'pasta (500 g)']],
    [['to taste', 'salt (5 g)'], 2, ['to taste', 'salt (5 g)']],
    [['500g', 'beef (1lb 2oz)'], 2, ['1 kg', 'beef (2.25 lb)']],
    [['1 kg', 'potatoes (2 lb 4 oz), peeled'], 2, ['2 kg', 'potatoes (4.5 lb), peeled']],
    [['1 quart', 'stock (950 ml)'], 2, ['2 quart', 'stock (1.9 l)']],
    [['250ml', 'milk (8fl oz)'], 2, ['500 ml', 'milk (16 fl oz)']],
    [['600ml', 'milk (1 pint)'], 0.5, ['300 ml', 'milk (½ pint)']],
    [['2 pints', 'stock (1.2 litres)'], 2, ['4 pints', 'stock (2.4 l)']],
    [['2 quarts', 'water (8 cups)'], 0.5, ['1 quarts', 'water (4 cups)']],
    [['1 pint', 'cream (240 ml)'], 2, ['2 pint', 'cream (240 ml)']],
    [['2', 'quart jars (950 ml)'], 2, ['4', 'quart jars (950 ml)']],
    [['2 cups', 'flour (9 oz; 250 g)'], 2, ['4 cups', 'flour (1.13 lb; 500 g)']],
    [['1 cup', 'butter (1/2 lb)'], 3, ['3 cups', 'butter (1.5 lb)']],
    [['2 dl', 'vettä (7 nesteunssia)'], 2, ['4 dl', 'vettä (14 nesteunssia)']],
    [['2 cups', 'flour (240 g)'], 1, ['2 cups', 'flour (240 g)']],
  ] as const)('%j × %d is %j, also where the name says the amount once more', (written, factor, expected) => {
    const [quantity, name] = written;
    const told = scaleIngredient({ quantity, name }, factor);
    expect([told.quantity, told.name].map((text) => text.replaceAll('\u00a0', ' '))).toEqual(expected);
  });

  test.each([
    [['2 cups', 'flour (240 g), sifted'], 'flour, sifted'],
    [['500g', 'beef (1lb 2oz)'], 'beef'],
    [['1 quart', 'stock (950 ml)'], 'stock'],
    [['2 cups', 'flour (9 oz / 250 g)'], 'flour'],
    [['2 cans', 'tomatoes (400 g)'], 'tomatoes (400 g)'],
    [['300 g', 'pasta (500 g)'], 'pasta (500 g)'],
    [['2 dl', 'milk (warm)'], 'milk (warm)'],
    [['2 dl', '(200 ml)'], '(200 ml)'],
    [['', 'flour (240 g)'], 'flour (240 g)'],
  ] as const)('%j is on a list as %s, whose quantity is added to', ([quantity, name], expected) => {
    expect(nameWithoutAmount({ quantity, name })).toBe(expected);
  });

  const measured = (text: string, factor: number, locale: Locale = 'en') =>
    quantityInWords(scaleForKitchen(text, factor).text, locale).replaceAll('\u00a0', ' ');

  test.each([
    ['2½ dl', 1 / 4, '0.6 dl'],
    ['2½ dl', 1, '2½ dl'],
    ['1 dl', 1 / 4, '0.25 dl'],
    ['3 dl', 1 / 4, '0.75 dl'],
    ['1 dl', 1 / 3, '⅓ dl'],
    ['1½ dl', 1 / 4, '2½ tbsp'],
    ['1½ dl', 0.3, '3 tbsp'],
    ['½ dl', 1 / 4, '2½ tsp'],
    ['0.3 dl', 1 / 2, '1 tbsp'],
    ['1 dl', 1 / 10, '2 tsp'],
    ['4½ dl', 1 / 4, '1.1 dl'],
    ['2.25 l', 1 / 2, '1.1 l'],
    ['0.25 l', 1 / 4, '0.6 dl'],
    ['250 g', 1 / 4, '63 g'],
    ['75 g', 1 / 2, '38 g'],
    ['5 g', 1 / 4, '1.25 g'],
    ['2 tbsp', 1.2, '2½ tbsp'],
    ['1 tbsp', 7 / 6, '3½ tsp'],
    ['1 tbsp', 1.15, '3½ tsp'],
    ['1 tbsp', 1.25, '1¼ tbsp'],
    ['¾ cup', 1 / 4, '3 tbsp'],
    ['¼ cup', 1 / 4, '1 tbsp'],
    ['⅓ cup', 1 / 4, '4 tsp'],
    ['1/4–1/2 cup', 1 / 4, '1–2 tbsp'],
    ['½ cup', 1 / 2, '¼ cup'],
    ['½ tbsp', 1 / 3, '½ tsp'],
    ['1 tbsp', 1 / 4, '¾ tsp'],
    ['1 tbsp', 1 / 2, '½ tbsp'],
    ['½ tsp', 1 / 6, '1 pinch'],
    ['½ tsp', 1 / 5, '⅛ tsp'],
    ['½ tbsp', 1 / 6, '¼ tsp'],
    ['about 2½ dl, cold', 1 / 4, 'about 0.6 dl, cold'],
    ['to taste', 1 / 4, 'to taste'],
  ])('a cook who measures %s × %d takes %s', (text, factor, expected) => {
    expect(measured(text, factor)).toBe(expected);
  });

  test('a Finnish cook measures it with a comma and spoons, and what is kept stays as exact as it was', () => {
    expect(measured('2½ dl', 1 / 4, 'fi')).toBe('0,6 dl');
    expect(measured('1½ dl', 1 / 4, 'fi')).toBe('2½ rkl');
    expect(scaled('2½ dl', 1 / 4, 'fi')).toBe('0,63 dl');
  });

  test.each(['to taste', 'maun mukaan', '1,000 g', '', 'a little'])(
    '%j is not understood and stays',
    (text) => {
      expect(scaleQuantity(text, 2)).toEqual({ text, isScaled: false });
    },
  );

  test('for the servings of the recipe every text stays as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (text) => {
        expect(scaleQuantity(text, 1).text).toBe(text);
      }),
    );
  });

  const amount = fc.integer({ min: 1, max: 4000 }).map((quarters) => quarters / 4);
  const unit = fc.constantFrom('g', 'kg', 'ml', 'dl', 'l', 'tsp', 'tbsp', 'pcs', 'can', null);
  const factor = fc.constantFrom(1 / 4, 1 / 3, 1 / 2, 3 / 4, 3 / 2, 2, 3, 4, 10);
  const locale = fc.constantFrom('en' as const, 'fi' as const);
  const inBase = (text: string) => {
    const quantity = parseQuantity(text);
    const of = quantity?.unit ? units[quantity.unit].factor : 1;
    return quantity && { min: quantity.amount.min * of, max: quantity.amount.max * of };
  };

  test('less than the eighth of a teaspoon is an eighth or a pinch, and of a tablespoon what it is in teaspoons', () => {
    const part = fc.integer({ min: 9, max: 10_000 }).map((parts) => 1 / parts);
    fc.assert(
      fc.property(part, (part) => {
        const taken = part < 3 / 32 ? '1 pinch' : '⅛ tsp';
        expect([scaled('1 tsp', part), measured('1 tsp', part)]).toEqual([taken, taken]);
        expect([scaled('1 tbsp', part), measured('1 tbsp', part)]).toEqual([
          scaled('3 tsp', part),
          measured('3 tsp', part),
        ]);
      }),
    );
  });

  test('what comes out can be read, and is so many times as much as went in, to what is rounded away', () => {
    fc.assert(
      fc.property(amount, amount, unit, factor, locale, (one, other, unit, factor, locale) => {
        const range = { min: Math.min(one, other), max: Math.max(one, other) };
        const before = formatQuantity({ amount: range, unit }, locale);
        const after = inBase(scaleQuantity(before, factor).text);
        const expected = inBase(before);
        fc.pre(expected !== null);
        // Less than an eighth of a teaspoon becomes a pinch, tested above.
        fc.pre(unit !== 'tsp' || range.min * factor >= 1 / 8);
        for (const end of ['min', 'max'] as const) {
          const due = (expected?.[end] ?? 0) * factor;
          expect(Math.abs((after?.[end] ?? 0) - due)).toBeLessThanOrEqual(due * 0.05);
          const taken = inBase(scaleForKitchen(before, factor).text)?.[end] ?? 0;
          // Rounded within a twentieth, plus the rounding of the last digit.
          expect(Math.abs(taken - due)).toBeLessThanOrEqual(due * 0.06);
        }
      }),
    );
  });

  test('comma and point come to the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 99 }),
        factor,
        (whole, part, factor) => {
          const comma = scaleQuantity(`${whole},${part} dl`, factor);
          expect(comma).toEqual(scaleQuantity(`${whole}.${part} dl`, factor));
        },
      ),
    );
  });

  test('twice as much and then half of it is what it was, to what is rounded away', () => {
    fc.assert(
      fc.property(amount, unit, locale, (amount, unit, locale) => {
        const before = formatQuantity({ amount: { min: amount, max: amount }, unit }, locale);
        const back = inBase(scaleQuantity(scaleQuantity(before, 2).text, 0.5).text);
        const was = inBase(before)?.min ?? 0;
        expect(Math.abs((back?.min ?? 0) - was)).toBeLessThanOrEqual(was * 0.005);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addQuantities, addSums, noQuantity, quantitySum, sumInWords } from './add-quantities.ts';
import { quantityInWords } from './quantity-in-words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const rows: [texts: string[], en: string, fi: string][] = [
  [[], '', ''],
  [['', ' '], '', ''],
  [['2 dl', '1 dl'], '3 dl', '3 dl'],
  [['1,5 dl', '1 dl'], '2.5 dl', '2,5 dl'],
  [['500 g', '1 kg'], '1.5 kg', '1,5 kg'],
  [['1 kg', '5 g'], '1005 g', '1005 g'],
  [['800 g', '400 g'], '1.2 kg', '1,2 kg'],
  [['6 dl', '4 dl'], '1 l', '1 l'],
  [['8 dl', '4,5 dl'], '1.25 l', '1,25 l'],
  [['1 l', 'n. 3,75 dl', '8,17 dl'], 'about 2.19 l', 'noin 2,19 l'],
  [['2 l', '5,3 dl'], '2.53 l', '2,53 l'],
  [['2 l', '0,008 l'], '2.01 l', '2,01 l'],
  [['500 g', '500 g'], '1 kg', '1 kg'],
  [['750 ml', '750 ml'], '1.5 l', '1,5 l'],
  [['500 ml', '400 ml'], '900 ml', '900 ml'],
  [['7 dl', '2 dl'], '9 dl', '9 dl'],
  [['33 cl', '33 cl'], '66 cl', '66 cl'],
  [['33 cl', '33 cl', '34 cl'], '1 l', '1 l'],
  [['600–700 g', '300 g'], '900–1000 g', '900–1000 g'],
  [['700–800 g', '300 g'], '1–1.1 kg', '1–1,1 kg'],
  [['1234 g', '1 g'], '1235 g', '1235 g'],
  [['0,5 kg', '0,2 kg'], '0.7 kg', '0,7 kg'],
  [['0,03 kg', '0,02 kg'], '50 g', '50 g'],
  [['0,1 l', '0,1 l'], '2 dl', '2 dl'],
  [['2 tsp', '1 tsp'], '3 tsp', '3 tl'],
  [['3 tsp', '3 tsp'], '2 tbsp', '2 rkl'],
  [['4 tsp', '3 tsp'], '7 tsp', '7 tl'],
  [['4 tsp', '3½ tsp'], '2½ tbsp', '2½ rkl'],
  [['8 oz', '8 oz'], '1 lb', '1 lb'],
  [['9 rkl', '9 rkl'], '18 tbsp', '18 rkl'],
  [['⅓ dl', '⅓ dl'], '⅔ dl', '⅔ dl'],
  [['5 dl', '1 l'], '1.5 l', '1,5 l'],
  [['1 l', '1 ml'], '1001 ml', '1001 ml'],
  [['1 tsp', '1 tbsp'], '1 tbsp + 1 tsp', '1 rkl + 1 tl'],
  [['3 tl', '1 rkl'], '2 tbsp', '2 rkl'],
  [['1 cup', '2 tsp'], '1 cup + 2 tsp', '1 kuppi + 2 tl'],
  [['⅓ tl', '⅓ tl'], '⅔ tsp', '⅔ tl'],
  [['6', '2 kpl'], '8 pcs', '8 kpl'],
  [['6', '2'], '8', '8'],
  [['1 dozen', '6'], '18', '18'],
  [['2 prk', '1 jar'], '3 jars', '3 prk'],
  [['2 prk', '400 g'], '400 g + 2 jars', '400 g + 2 prk'],
  [['2 dl', '1 rkl'], '2 dl + 1 tbsp', '2 dl + 1 rkl'],
  [['2 dl', 'maun mukaan'], '2 dl + maun mukaan', '2 dl + maun mukaan'],
  [['maun mukaan', 'maun mukaan'], 'maun mukaan', 'maun mukaan'],
  [['2–3', '1'], '3–4', '3–4'],
  [['n. 400 g', '100 g'], 'about 500 g', 'noin 500 g'],
  [['1,000', '1,000'], '1,000 + 1,000', '1,000 + 1,000'],
  [['½ dl'], '½ dl', '½ dl'],
  [['8 oz', '1 lb'], '1.5 lb', '1,5 lb'],
  [['1 dl + 2 rkl'], '1 dl + 2 rkl', '1 dl + 2 rkl'],
  [['1 dl + 2 rkl', '1 dl'], '2 dl + 2 tbsp', '2 dl + 2 rkl'],
  [['1 rkl', '1 dl + 2 rkl'], '1 dl + 3 tbsp', '1 dl + 3 rkl'],
  [['1 dl + 2 rkl', '1 dl + 2 rkl'], '2 dl + 4 tbsp', '2 dl + 4 rkl'],
  [['1 kg 200 g'], '1 kg 200 g', '1 kg 200 g'],
  [['1 kg 200 g', '300 g'], '1.5 kg', '1,5 kg'],
  [['1 lb 8 oz', '1 lb'], '2.5 lb', '2,5 lb'],
  [['1 dl 2 rkl', '1 dl', '1 rkl'], '2 dl + 3 tbsp', '2 dl + 3 rkl'],
  [['2 kpl 400 g', '1 kpl'], '1 pc + 2 kpl 400 g', '1 kpl + 2 kpl 400 g'],
  [['400 g + 2 prk', '1 prk', 'maun mukaan'], '400 g + 3 jars + maun mukaan', '400 g + 3 prk + maun mukaan'],
];

describe('addQuantities', () => {
  test.each(rows)('%j is %j, in Finnish %j', (texts, en, fi) => {
    expect(plain(addQuantities(texts))).toBe(en);
    expect(plain(quantityInWords(addQuantities(texts), 'fi'))).toBe(fi);
  });
});

const amount = fc.oneof(
  fc.integer({ min: 1, max: 150 }).map(String),
  fc.integer({ min: 1, max: 99 }).map((tenths) => `${Math.floor(tenths / 10)},${tenths % 10 || 5}`),
  fc.constantFrom('½', '1 ½', '⅓', '2–3', 'n. 2', '1/7'),
);
const unit = fc.constantFrom(
  '',
  ' g',
  ' kg',
  ' dl',
  ' ml',
  ' l',
  ' tl',
  ' rkl',
  ' kpl',
  ' prk',
  ' oz',
  ' ripaus',
  ' cup',
);
const text = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(amount, unit).map(([number, word]) => number + word) },
  fc.constantFrom('', 'maun mukaan', 'to taste', '1,000', 'a few leaves'),
);
const sum = fc
  .array(text, { maxLength: 6 })
  .map((texts) => texts.map(quantitySum).reduce(addSums, noQuantity));

describe('adding', () => {
  test('is commutative, also in words', () => {
    fc.assert(
      fc.property(sum, sum, (a, b) => {
        expect(addSums(a, b)).toEqual(addSums(b, a));
        expect(sumInWords(addSums(a, b))).toBe(sumInWords(addSums(b, a)));
      }),
    );
  });

  test('is associative', () => {
    fc.assert(
      fc.property(sum, sum, sum, (a, b, c) => {
        expect(addSums(addSums(a, b), c)).toEqual(addSums(a, addSums(b, c)));
      }),
    );
  });

  test('takes a sum apart, in whatever order it comes', () => {
    const texts = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(texts, (sums) => {
        const joined = sums.map((parts) => parts.filter((part) => part !== '').join(' + '));
        fc.pre(joined.every((typed) => /\p{N}/u.test(typed)));
        const whole = sumInWords(sums.flat().map(quantitySum).reduce(addSums, noQuantity));
        expect(addQuantities(joined)).toBe(whole);
        expect(addQuantities(joined.toReversed())).toBe(whole);
      }),
    );
  });

  test('drops nothing: every family and every unread text is in the words, and what is read back is as much', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('en' as const, 'fi' as const),
        (texts, locale) => {
          const whole = texts.map(quantitySum).reduce(addSums, noQuantity);
          const words = quantityInWords(addQuantities(texts), locale);
          for (const unread of whole.texts.keys()) expect(words).toContain(unread);
          const again = words.split(' + ').map(quantitySum).reduce(addSums, noQuantity);
          expect([...again.totals.keys()].toSorted()).toEqual([...whole.totals.keys()].toSorted());
          for (const [family, total] of whole.totals) {
            const read = again.totals.get(family);
            expect((read?.min ?? 0) / total.min).toBeCloseTo(1, 1);
            expect((read?.max ?? 0) / total.max).toBeCloseTo(1, 1);
          }
        },
      ),
    );
  });
});

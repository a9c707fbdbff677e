import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBeginning } from '../../quantity/read-beginning.ts';
import { units } from '../../quantity/units.ts';
import { inDegreesOf, ingredientInSystem, inUnitSystem } from './other-units.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['1 cup', 'metric', 'about 2.4 dl'],
  ['1/4 cup', 'metric', 'about 60 ml'],
  ['8 oz', 'metric', 'about 225 g'],
  ['2½ lb', 'metric', 'about 1.15 kg'],
  ['1 oz', 'metric', 'about 28 g'],
  ['2–3 cups', 'metric', 'about 4.8–7.2 dl'],
  ['400 g', 'us', 'about 14 oz'],
  ['1 kg', 'us', 'about 2.25 lb'],
  ['2 dl', 'us', 'about ¾ cup'],
  ['50 g', 'us', 'about 2 oz'],
  ['20 g', 'us', 'about 0.7 oz'],
  ['10–20 g', 'us', 'about 0.35–0.7 oz'],
  ['7 g', 'us', 'about 0.25 oz'],
  ['5 g', 'us', 'about 0.2 oz'],
  ['1 g', 'us', '1 g'],
  ['200 mg', 'us', '200 mg'],
  ['30 ml', 'us', 'about 2 tbsp'],
  ['2 tbsp', 'us', '2 tbsp'],
  ['2 tsp', 'metric', '2 tsp'],
  ['400 g', 'metric', '400 g'],
  ['3', 'us', '3'],
  ['1 can', 'us', '1 can'],
  ['to taste', 'us', 'to taste'],
  ['1 quart', 'metric', 'about 9.5 dl'],
  ['2 qt.', 'metric', 'about 1.9 l'],
  ['1½ quarts, cold', 'metric', 'about 1.4 l, cold'],
  ['1 pint', 'metric', 'about 4.7 dl'],
  ['2–3 pts', 'metric', 'about 9.5–14.2 dl'],
  ['½ gallon', 'metric', 'about 1.9 l'],
  ['1gal', 'metric', 'about 3.8 l'],
  ['8 fl oz', 'metric', 'about 2.4 dl'],
  ['1 fl. oz.', 'metric', 'about 30 ml'],
  ['12 fluid ounces', 'metric', 'about 3.5 dl'],
  ['1 quart', 'us', '1 quart'],
  ['2 gallonaa', 'metric', 'about 7.6 l'],
  ['1 pintti', 'metric', 'about 4.7 dl'],
  ['8 nesteunssia', 'metric', 'about 2.4 dl'],
  ['2 kuppia', 'metric', 'about 4.8 dl'],
  ['8 unssia', 'metric', 'about 225 g'],
  ['1 pauna', 'metric', 'about 455 g'],
  ['1 lb 8 oz', 'metric', 'about 680 g'],
  ['1 lb. 8 oz., cubed', 'metric', 'about 680 g, cubed'],
  ['1 kg 200 g', 'us', 'about 2.75 lb'],
  ['1 cup 2 tbsp', 'metric', 'about 2.7 dl'],
  ['8 oz (225 g)', 'metric', '225 g'],
  ['8 oz / 230 g', 'metric', '230 g'],
  ['1 lb (225 g)', 'metric', 'about 455 g (225 g)'],
  ['2 sticks', 'metric', '2 sticks'],
  ['1 quart jar', 'metric', '1 quart jar'],
] as const)('%s in %s units is %s', (text, system, expected) => {
  expect(plain(inUnitSystem(text, system))).toBe(expected);
});

test.each([
  [
    { quantity: '1', name: 'quart chicken stock' },
    { quantity: 'about 9.5 dl', name: 'chicken stock' },
  ],
  [
    { quantity: '2 to 3', name: 'pints of milk' },
    { quantity: 'about 9.5–14.2 dl', name: 'milk' },
  ],
  [
    { quantity: '8', name: 'fl oz (1 cup) milk' },
    { quantity: '8', name: 'fl oz (1 cup) milk' },
  ],
  [
    { quantity: '2', name: 'quart jars' },
    { quantity: '2', name: 'quart jars' },
  ],
  [
    { quantity: '2 cups', name: 'pint-size berries' },
    { quantity: 'about 4.8 dl', name: 'pint-size berries' },
  ],
  [
    { quantity: '1', name: 'stick butter' },
    { quantity: '1', name: 'stick butter' },
  ],
  [
    { quantity: '1 lb', name: 'beef' },
    { quantity: 'about 455 g', name: 'beef' },
  ],
])('of %j one sees %j in metric units', (ingredient, expected) => {
  const { quantity, name } = ingredientInSystem(ingredient, 'metric');
  expect({ quantity: plain(quantity), name }).toEqual(expected);
});

test('mass stays mass, volume volume, and as much as one can measure', () => {
  const unit = fc.constantFrom('g', 'kg', 'dl', 'l', 'ml', 'oz', 'lb', 'cup');
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 400 }),
      unit,
      fc.constantFrom('metric', 'us'),
      (amount, word, system) => {
        const text = `${amount} ${word}`;
        const other = readBeginning(inUnitSystem(text, system))?.quantity;
        const before = readBeginning(text)?.quantity;
        const inBase = (quantity: typeof before) =>
          quantity?.unit
            ? { base: units[quantity.unit].dimension, of: quantity.amount.min * units[quantity.unit].factor }
            : null;
        expect(inBase(other)?.base).toBe(inBase(before)?.base);
        const [is, was] = [inBase(other)?.of ?? 0, inBase(before)?.of ?? 0];
        expect(Math.abs(is - was)).toBeLessThanOrEqual(Math.max(0.2 * was, 10));
      },
    ),
  );
});

test.each([
  ['Bake at 200 °C for 40 minutes.', 'us', 'Bake at 390 °F for 40 minutes.'],
  ['Bake at 350°F.', 'metric', 'Bake at 175°C.'],
  ['180–200 °C', 'us', '355–390 °F'],
  ['At −40 °F', 'metric', 'At -40 °C'],
  ['Temper it at 31–32 °C.', 'us', 'Temper it at 88–90 °F.'],
  ['Boil it to 235–240°F.', 'metric', 'Boil it to 113–116°C.'],
  ['Until it has 145 °F inside.', 'metric', 'Until it has 63 °C inside.'],
  ['Dry at 250 °F.', 'metric', 'Dry at 120 °C.'],
  ['Freeze at -18 °C, bake at 200 °C', 'us', 'Freeze at 0 °F, bake at 390 °F'],
  ['Bake at 200 °C.', 'metric', 'Bake at 200 °C.'],
  ['Bake at 350F.', 'metric', 'Bake at 175C.'],
  ['Heat to 350 degrees F.', 'metric', 'Heat to 175 degrees C.'],
  ['Heat to 350 to 375 degrees Fahrenheit.', 'metric', 'Heat to 175 to 190 degrees Celsius.'],
  ['350º F, 350˚F', 'metric', '175º C, 175˚C'],
  ['350°-375°F', 'metric', '175°-190°C'],
  ['Heat to 350 °F (180 °C).', 'metric', 'Heat to 180 °C.'],
  ['Heat to 350 °F (180 °C).', 'us', 'Heat to 350 °F.'],
  ['200C/400F', 'us', '400F'],
  ['200C/180C fan/gas 6', 'us', '390F/355F fan/gas 6'],
  ['Paista 350 fahrenheitasteessa.', 'metric', 'Paista 175 celsiusasteessa.'],
  ['Bake at 350 degrees.', 'metric', 'Bake at 350 degrees.'],
  ['Take 12 F batteries, 20 Cs', 'metric', 'Take 12 F batteries, 20 Cs'],
  ['20 cm, 200 g', 'us', '20 cm, 200 g'],
] as const)('%s in %s degrees is %s', (step, system, expected) => {
  expect(inDegreesOf(step, system)).toBe(expected);
});

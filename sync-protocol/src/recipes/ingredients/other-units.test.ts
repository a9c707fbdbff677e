import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBeginning } from '../../quantity/read-beginning.ts';
import { units } from '../../quantity/units.ts';
import { inDegreesOf, inUnitSystem } from './other-units.ts';

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
  ['30 ml', 'us', 'about 2 tbsp'],
  ['2 tbsp', 'us', '2 tbsp'],
  ['2 tsp', 'metric', '2 tsp'],
  ['400 g', 'metric', '400 g'],
  ['3', 'us', '3'],
  ['1 can', 'us', '1 can'],
  ['to taste', 'us', 'to taste'],
] as const)('%s in %s units is %s', (text, system, expected) => {
  expect(plain(inUnitSystem(text, system))).toBe(expected);
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
  ['Bake at 200 °C.', 'metric', 'Bake at 200 °C.'],
  ['20 cm, 200 g', 'us', '20 cm, 200 g'],
] as const)('%s in %s degrees is %s', (step, system, expected) => {
  expect(inDegreesOf(step, system)).toBe(expected);
});

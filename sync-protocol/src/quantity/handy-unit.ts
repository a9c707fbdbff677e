import type { Unit } from './units.ts';

interface AmountRange {
  min: number;
  max: number;
}

/** From so many of a unit on a cook says it in the larger one. */
const steps: readonly { unit: Unit; from: number; factor: number; to: Unit }[] = [
  { unit: 'mg', from: 1000, factor: 1 / 1000, to: 'g' },
  { unit: 'g', from: 1000, factor: 1 / 1000, to: 'kg' },
  { unit: 'ml', from: 1000, factor: 1 / 1000, to: 'l' },
  { unit: 'cl', from: 100, factor: 1 / 100, to: 'l' },
  { unit: 'dl', from: 10, factor: 1 / 10, to: 'l' },
  { unit: 'oz', from: 16, factor: 1 / 16, to: 'lb' },
  // A tablespoon is three teaspoons, but nobody measures a third of one.
  { unit: 'tsp', from: 6, factor: 1 / 3, to: 'tbsp' },
];
/** Below so many, in the smaller one. */
const stepsDown: readonly { unit: Unit; factor: number; to: Unit }[] = [
  { unit: 'kg', factor: 1000, to: 'g' },
  { unit: 'l', factor: 10, to: 'dl' },
];

/** The larger unit in which a cook says so much: '1 kg' for 1000 g, '1 l' for 10 dl, '2 tbsp' for 6 tsp; null to leave it. */
export function largerUnit(unit: Unit | null, { min, max }: AmountRange): Unit | null {
  const step = steps.find((each) => each.unit === unit && min >= each.from - 1e-6);
  if (!step) return null;
  const isInHalves = [min, max].every((value) => isWhole(value * step.factor * 2));
  return step.unit === 'tsp' && !isInHalves ? null : step.to;
}

/** The smaller unit in which a cook says a part of one: '5 dl' for half a litre; null where there is none. */
export function smallerUnit(unit: Unit | null): Unit | null {
  return stepsDown.find((each) => each.unit === unit)?.to ?? null;
}

/** As much in another unit of the steps above. */
export function inUnit({ min, max }: AmountRange, from: Unit, to: Unit): AmountRange {
  const up = steps.find((each) => each.unit === from && each.to === to);
  const step = up ?? stepsDown.find((each) => each.unit === from && each.to === to);
  if (!step) throw new RangeError(`no step from ${from} to ${to}`);
  return { min: min * step.factor, max: max * step.factor };
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;

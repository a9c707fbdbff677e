import { floatError, isWhole } from './float-error.ts';
import type { Unit } from './units.ts';

interface AmountRange {
  min: number;
  max: number;
}

/** From the amount `from` on, a cook uses the larger unit `to`. */
const steps: readonly { unit: Unit; from: number; factor: number; to: Unit }[] = [
  { unit: 'mg', from: 1000, factor: 1 / 1000, to: 'g' },
  { unit: 'g', from: 1000, factor: 1 / 1000, to: 'kg' },
  { unit: 'ml', from: 1000, factor: 1 / 1000, to: 'l' },
  { unit: 'cl', from: 100, factor: 1 / 100, to: 'l' },
  { unit: 'dl', from: 10, factor: 1 / 10, to: 'l' },
  { unit: 'oz', from: 16, factor: 1 / 16, to: 'lb' },
  // A tablespoon is three teaspoons, but nobody measures a third of a tablespoon.
  { unit: 'tsp', from: 6, factor: 1 / 3, to: 'tbsp' },
];
/** Smaller units, for amounts below one. */
const stepsDown: readonly { unit: Unit; factor: number; to: Unit }[] = [
  { unit: 'kg', factor: 1000, to: 'g' },
  { unit: 'l', factor: 10, to: 'dl' },
];

/** The larger unit for an amount: 'kg' for 1000 g, 'l' for 10 dl, 'tbsp' for 6 tsp; null if the unit fits. */
export function largerUnit(unit: Unit | null, { min, max }: AmountRange): Unit | null {
  const step = steps.find((each) => each.unit === unit && min >= each.from - floatError);
  if (!step) return null;
  const isInHalves = [min, max].every((value) => isWhole(value * step.factor * 2));
  return step.unit === 'tsp' && !isInHalves ? null : step.to;
}

/** The smaller unit for part of one: 'dl' for half a litre; null if there is none. */
export function smallerUnit(unit: Unit | null): Unit | null {
  return stepsDown.find((each) => each.unit === unit)?.to ?? null;
}

/**
 * Converts an amount to another unit of `steps` or `stepsDown`.
 * @throws RangeError if there is no such step
 */
export function inUnit({ min, max }: AmountRange, from: Unit, to: Unit): AmountRange {
  const up = steps.find((each) => each.unit === from && each.to === to);
  const step = up ?? stepsDown.find((each) => each.unit === from && each.to === to);
  if (!step) throw new RangeError(`no step from ${from} to ${to}`);
  return { min: min * step.factor, max: max * step.factor };
}

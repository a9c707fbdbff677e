import { readBeginning } from '../../quantity/read-beginning.ts';
import { type Measure, readTwoUnits } from '../../quantity/two-units.ts';
import { readUsMeasure, withUsMeasureApart } from './us-measure.ts';

export interface MeasureOrUs extends Measure {
  /** Whether it was written in pints, quarts and the like, and converted to ml. */
  isUsMeasure: boolean;
}

/**
 * Parses an amount with a unit: '2 dl', '1 lb 8 oz', '1½ quarts'. US pints, quarts and the like are converted
 * to ml.
 */
export function readMeasure(text: string): MeasureOrUs | null {
  const two = readTwoUnits(text);
  if (two) return { ...two, isUsMeasure: false };
  const understood = readBeginning(withUsMeasureApart(text));
  if (!understood) return null;
  const { quantity, rest } = understood;
  const { unit, amount } = quantity;
  if (unit !== null) return { quantity: { ...quantity, unit }, rest, isUsMeasure: false };
  const measure = readUsMeasure(rest);
  if (!measure) return null;
  const { millilitres } = measure;
  const inMl = { min: amount.min * millilitres, max: amount.max * millilitres };
  return { quantity: { ...quantity, unit: 'ml', amount: inMl }, rest: measure.rest, isUsMeasure: true };
}

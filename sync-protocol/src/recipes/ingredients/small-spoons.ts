import { floatError } from '../../quantity/float-error.ts';
import type { Quantity } from '../../quantity/parse-quantity.ts';
import { units } from '../../quantity/units.ts';

/** The smallest part of a spoon that anybody fills. */
const leastOfSpoon = 1 / 8;
/** A pinch in teaspoons, as in sets of measuring spoons. */
const pinch = 1 / 16;

/**
 * Converts less than an eighth of a spoon to what a cook measures: tablespoons to teaspoons, and of a
 * teaspoon the nearer of an eighth and a pinch. Other quantities stay unchanged. Pure.
 */
export function inSmallSpoons(quantity: Quantity): Quantity {
  const { unit, amount } = quantity;
  if (unit === 'tbsp' && isLess(amount.max)) {
    const times = units.tbsp.factor / units.tsp.factor;
    return inSmallSpoons({
      ...quantity,
      unit: 'tsp',
      amount: { min: amount.min * times, max: amount.max * times },
    });
  }
  if (unit !== 'tsp' || !isLess(amount.min)) return quantity;
  if (amount.max < (pinch + leastOfSpoon) / 2)
    return { ...quantity, unit: 'pinch', amount: { min: 1, max: 1 } };
  return { ...quantity, amount: { min: leastOfSpoon, max: Math.max(leastOfSpoon, amount.max) } };
}

const isLess = (value: number) => value < leastOfSpoon - floatError;

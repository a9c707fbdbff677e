import type { UnitSystem } from 'sync-protocol/recipes/ingredients/other-units.ts';
import { unitsIn } from './as-made.ts';
import { dropKept, keep, readKept } from './keep.ts';

const chosenKey = 'ateria.units';

/**
 * Unit system last chosen on this device, for recipes without one in their address; null for each recipe's
 * own units.
 */
export const chosenUnits = (): UnitSystem | null => unitsIn(readKept(localStorage, chosenKey));

export function keepChosenUnits(units: UnitSystem | null): void {
  if (units === null) dropKept(localStorage, chosenKey);
  else keep(localStorage, chosenKey, JSON.stringify(units));
}

import type { UnitSystem } from 'sync-protocol/recipes/ingredients/other-units.ts';
import { unitsIn } from './as-made.ts';
import { dropKept, keep, readKept } from './keep.ts';

const chosenKey = 'ateria.units';

/** The units that were chosen last on this device, for every recipe that says nothing else; null for those that each is written in. */
export const chosenUnits = (): UnitSystem | null => unitsIn(readKept(localStorage, chosenKey));

export function keepChosenUnits(units: UnitSystem | null): void {
  if (units === null) dropKept(localStorage, chosenKey);
  else keep(localStorage, chosenKey, JSON.stringify(units));
}

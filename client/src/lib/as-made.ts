import type { UnitSystem } from 'sync-protocol/recipes/ingredients/other-units.ts';

/** How a recipe is displayed; part of the addresses of its page, cooking view and print view. */
export interface AsMade {
  /** Multiplier of the recipe's amounts. */
  factor: number;
  /** Unit system to convert to; null for the units of the recipe. */
  units: UnitSystem | null;
}

/** The unit system in an address parameter, which may have been typed by hand. */
export const unitsIn = (value: unknown): UnitSystem | null =>
  value === 'metric' || value === 'us' ? value : null;

/** Search parameters for the address; default values are left out. */
export const madeInAddress = ({ factor, units }: AsMade) => ({
  factor: factor === 1 ? undefined : factor,
  units: units ?? undefined,
});

import type { UnitSystem } from 'sync-protocol/recipes/ingredients/other-units.ts';

/** How a recipe is looked at; part of the address of its page, of the stove and of its paper. */
export interface AsMade {
  /** How many times it is made. */
  factor: number;
  /** The units that it is told in; null for those that it is written in. */
  units: UnitSystem | null;
}

/** The units that an address names, as somebody may have typed it. */
export const unitsIn = (value: unknown): UnitSystem | null =>
  value === 'metric' || value === 'us' ? value : null;

/** What an address says of it: once, and as it is written, are not said. */
export const madeInAddress = ({ factor, units }: AsMade) => ({
  factor: factor === 1 ? undefined : factor,
  units: units ?? undefined,
});

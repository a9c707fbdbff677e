import { byCode } from '../by-code.ts';

interface PlacedLine {
  id: string;
  sortId?: string;
}

/**
 * Sorts lines in the order in which they were put on the list; lines added together keep their given order.
 * The id of a typed line sorts by creation time; a line whose id is derived from a want has a `sortId` for
 * this.
 */
export const inListOrder = (a: PlacedLine, b: PlacedLine): number =>
  byCode(a.sortId ?? a.id, b.sortId ?? b.id) || byCode(a.id, b.id);

/** Gives wants that are added together ascending sort ids, in their order. */
export function placed<Want extends object>(
  wanted: readonly Want[],
  newId: () => string,
): (Want & { sortId: string })[] {
  return wanted.map((want) => ({ ...want, sortId: newId() }));
}

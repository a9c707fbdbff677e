import { byCode } from '../by-code.ts';

interface PlacedLine {
  id: string;
  sortId?: string;
}

/**
 * The order of the list, to sort by: as its lines were put there, and those that came together as whoever put them there had them. A
 * line that was typed has an id that sorts so; one whose id is made of what wants it has another to sort by.
 */
export const inListOrder = (a: PlacedLine, b: PlacedLine): number =>
  byCode(a.sortId ?? a.id, b.sortId ?? b.id) || byCode(a.id, b.id);

/** Gives each of what is put on the list together a place behind the one before it. */
export function placed<Want extends object>(
  wanted: readonly Want[],
  newId: () => string,
): (Want & { sortId: string })[] {
  return wanted.map((want) => ({ ...want, sortId: newId() }));
}

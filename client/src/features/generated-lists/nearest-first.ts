import { inShopOrder } from 'sync-protocol/generated-lists/generate-items.ts';
import type { GeneratedItemRecord } from '#db/records.ts';

type Line = Pick<GeneratedItemRecord, 'id' | 'itemName' | 'category'>;

/** The lines that another may be bought as: those of its own shelf come first, then all as a shop is walked. */
export function nearestFirst<L extends Line>(lines: readonly L[], line: Line | null): L[] {
  const isAway = ({ category }: Line) => Number(category !== line?.category);
  return lines
    .filter(({ id }) => id !== line?.id)
    .toSorted((a, b) => isAway(a) - isAway(b) || inShopOrder(a, b));
}

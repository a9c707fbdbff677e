import { inShopOrder } from 'sync-protocol/generated-lists/generate-items.ts';
import type { GeneratedItemRecord } from '#db/records.ts';

type Line = Pick<GeneratedItemRecord, 'id' | 'itemName' | 'category'>;

/**
 * Lines that another one may be merged into: first those of its own category, then all others, in shop order.
 */
export function nearestFirst<L extends Line>(lines: readonly L[], line: Line | null): L[] {
  const isAway = ({ category }: Line) => Number(category !== line?.category);
  return lines
    .filter(({ id }) => id !== line?.id)
    .toSorted((a, b) => isAway(a) - isAway(b) || inShopOrder(a, b));
}

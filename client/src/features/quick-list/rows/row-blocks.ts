import type { QuickItemRecord } from '#db/records.ts';

/** A run of rows rendered and laid out as a unit. */
export interface RowBlock {
  key: string;
  items: readonly QuickItemRecord[];
}

/** Up to this many rows are one block. */
const oneBlock = 100;
/** A longer list is cut before rows whose id ends like this, about every 32 rows. */
const isCut = ({ id }: QuickItemRecord) => Number.parseInt(id.slice(-2), 16) % 32 === 0;

/**
 * Cuts a long list into blocks. Cuts depend on row ids, not on indexes: when a row is added or removed, one
 * block changes, and the others are the same objects as in `previous`.
 */
export function blocksOf(items: readonly QuickItemRecord[], previous: readonly RowBlock[]): RowBlock[] {
  const before = new Map(previous.map((block) => [block.key, block]));
  const cuts = [0];
  if (items.length > oneBlock)
    items.forEach((item, index) => {
      if (index > 0 && isCut(item)) cuts.push(index);
    });
  return cuts.map((from, index) => {
    const to = cuts[index + 1] ?? items.length;
    const key = from === 0 ? 'first' : (items[from]?.id ?? '');
    const known = before.get(key);
    if (
      known &&
      known.items.length === to - from &&
      known.items.every((item, at) => item === items[from + at])
    )
      return known;
    return { key, items: items.slice(from, to) };
  });
}

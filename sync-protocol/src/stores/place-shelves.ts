import type { ShelfId } from './shelf.ts';
import { maxRank, type ShelfPlace } from './store.ts';

/** Distance between ranks, so that many shelves can be inserted between two. */
const step = 1_024;

/**
 * The places to write so that the shelves get this order: as few as possible, so that people who move
 * different shelves rarely conflict.
 *
 * @param order every shelf, hidden ones included
 * @param before the shop's current places
 */
export function placeShelves(order: readonly ShelfId[], before: readonly ShelfPlace[]): ShelfPlace[] {
  const placeOf = new Map<string, ShelfPlace>(before.map((place) => [place.key, place]));
  const ranks = order.map((id) => placeOf.get(id)?.rank);
  if (isAscending(ranks)) return [];
  const moved = order.findIndex((_, index) => isAscending(ranks.toSpliced(index, 1)));
  const rank = moved < 0 ? undefined : between(ranks[moved - 1], ranks[moved + 1]);
  const placed = (id: ShelfId, at: number): ShelfPlace => ({ ...placeOf.get(id), key: id, rank: at });
  const id = order[moved];
  if (id !== undefined && rank !== undefined) return [placed(id, rank)];
  return order
    .map((each, index) => placed(each, (index + 1) * step))
    .filter(({ key, rank: at }) => placeOf.get(key)?.rank !== at);
}

const isAscending = (ranks: readonly (number | undefined)[]) =>
  ranks.every((rank, index) => {
    const last = index === 0 ? Number.NEGATIVE_INFINITY : ranks[index - 1];
    return rank !== undefined && last !== undefined && last < rank;
  });

/** A rank between two; undefined if no number is left between them or within `maxRank`. */
function between(low: number | undefined, high: number | undefined): number | undefined {
  const from = low ?? (high ?? 0) - 2 * step;
  const to = high ?? (low ?? 0) + 2 * step;
  const middle = (from + to) / 2;
  return from < middle && middle < to && Math.abs(middle) < maxRank ? middle : undefined;
}

/** The order with one shelf moved before another; to the end if `before` is null. */
export function moveShelf(order: readonly ShelfId[], id: ShelfId, before: ShelfId | null): ShelfId[] {
  const others = order.filter((each) => each !== id);
  const at = before === null ? others.length : others.indexOf(before);
  return others.toSpliced(at < 0 ? others.length : at, 0, id);
}

import { type Category, categories } from '../food/categories.ts';
import type { ShelfId } from './shelf.ts';
import type { ShelfPlace } from './store.ts';

/** The part of a shop that determines the order. */
export interface StoreOrder {
  places: readonly ShelfPlace[];
}

/** A shelf in a shop's order. */
export interface OrderedShelf {
  id: ShelfId;
  /** Its items are shown on another shelf (`shelfOf`). */
  isHidden: boolean;
}

/** Shelf for everything without another place; it cannot be hidden. */
const lastResort: Category = 'other';
/** The household's own shelves come before these until somebody moves them. */
const atTheEnd: readonly ShelfId[] = [lastResort, 'from_calendar'];

/**
 * All shelves in the order in which a shop is walked: by the shop's own order; shelves unknown to that come
 * after the one they follow in the order for every shop, and shelves unknown to both as categories are
 * ordered by default.
 *
 * @param chosen the shop; undefined for one without an order of its own
 * @param fallback the order for every shop without its own; undefined if nobody has made one
 * @param own the household's own living shelves
 */
export function shelvesInOrder(
  chosen: StoreOrder | undefined,
  fallback: StoreOrder | undefined,
  own: readonly { id: string; isHidden: boolean }[] = [],
): OrderedShelf[] {
  const known = own.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  const begun: ShelfId[] = [
    ...categories.filter((category) => !atTheEnd.includes(category)),
    ...known,
    ...atTheEnd,
  ];
  const everywhere = placesByShelf(fallback);
  const here = placesByShelf(chosen);
  const away = new Set(own.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  const isHidden = (id: ShelfId) =>
    id !== lastResort && (away.has(id) || (here.get(id)?.isHidden ?? everywhere.get(id)?.isHidden ?? false));
  return byRank(byRank(begun, everywhere), here).map((id) => ({ id, isHidden: isHidden(id) }));
}

const placesByShelf = (order: StoreOrder | undefined): ReadonlyMap<ShelfId, ShelfPlace> =>
  new Map(order?.places.map((place) => [place.key, place]));

function byRank(begun: readonly ShelfId[], places: ReadonlyMap<ShelfId, ShelfPlace>): readonly ShelfId[] {
  const rankOf = (id: ShelfId) => places.get(id)?.rank;
  const order = begun
    .filter((id) => rankOf(id) !== undefined)
    .sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  if (order.length === 0) return begun;
  begun.forEach((id, index) => {
    if (rankOf(id) === undefined) order.splice(order.indexOf(begun[index - 1] ?? '') + 1, 0, id);
  });
  return order;
}

/**
 * The shelf of an item in a shop: the one chosen for its food, else its category's, if the shop has them;
 * else `other`.
 *
 * @param chosen the shelf chosen for the food; empty or absent for none
 * @param seen the shelves that the shop has
 */
export function shelfOf(category: Category, chosen: string | undefined, seen: ReadonlySet<ShelfId>): ShelfId {
  if (chosen && seen.has(chosen)) return chosen;
  return seen.has(category) ? category : lastResort;
}

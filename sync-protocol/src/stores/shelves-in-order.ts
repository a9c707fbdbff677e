import { type Category, categories } from '../food/categories.ts';
import type { ShelfId } from './shelf.ts';
import type { ShelfPlace } from './store.ts';

/** What the order needs of a shop. */
export interface StoreOrder {
  places: readonly ShelfPlace[];
}

/** A shelf as a shop has it. */
export interface OrderedShelf {
  id: ShelfId;
  /** What belongs there stands elsewhere (`shelfOf`). */
  isHidden: boolean;
}

/** Where everything stands that has no other place; no shop is without it. */
const lastResort: Category = 'other';
/** Shelves of the household's own come before these until somebody moves them. */
const atTheEnd: readonly ShelfId[] = [lastResort, 'from_calendar'];

/**
 * All shelves as a shop is walked: by the shop's own order, what that does not know beside what it follows in the order for every
 * shop, and what that does not know either as categories stand by themselves.
 *
 * @param chosen the shop; undefined for one that has no order of its own
 * @param fallback the order for every shop without one; undefined where nobody has made it
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
 * The shelf on which something stands in a shop: the one that was chosen for its food, else that of its category, as far as the shop
 * has them.
 *
 * @param chosen the own shelf of the food; empty or absent for none
 * @param seen the shelves that the shop has
 */
export function shelfOf(category: Category, chosen: string | undefined, seen: ReadonlySet<ShelfId>): ShelfId {
  if (chosen && seen.has(chosen)) return chosen;
  return seen.has(category) ? category : lastResort;
}

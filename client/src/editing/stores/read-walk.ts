import type { Category } from 'sync-protocol/food/categories.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import { shelfOf, shelvesInOrder } from 'sync-protocol/stores/shelves-in-order.ts';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ShelfRecord, StoreRecord } from '#db/records.ts';
import { lastUsedStore } from './store-uses.ts';

/** The chosen shop, with its shelves as this device walks through them. */
export interface Walk {
  /** Id of the shop's row; the default order's id if no shop was chosen. */
  storeId: string;
  /** Undefined if no shop was chosen. */
  store: StoreRecord | undefined;
  /** The row that holds the order; undefined if the default order was never changed. */
  record: StoreRecord | undefined;
  /** The household's shops. */
  stores: readonly StoreRecord[];
  /** The shop's visible shelves in walking order. */
  shelves: readonly ShelfId[];
  /** Shelves that the household added, by id. */
  own: ReadonlyMap<ShelfId, ShelfRecord>;
  /** The household's shelf that was chosen for a food; '' for none. */
  chosenFor: (itemName: string) => string;
  /** The shelf on which something stands in this shop. */
  shelfOf: (thing: { itemName: string; category: Category }) => ShelfId;
}

/** Reads where things stand in the chosen shop. */
export async function readWalk(db: AteriaDb): Promise<Walk> {
  const [stores, shelves, uses] = await Promise.all([
    db.stores.toArray(),
    db.shelves.toArray(),
    db.storeUses.toArray(),
  ]);
  // Only the household's own shelves can be chosen for a food, and few households have any.
  const preferences = shelves.length > 0 ? await db.foodPreferences.toArray() : [];
  const storeId = lastUsedStore(uses, stores);
  const store = stores.find(({ id }) => id === storeId);
  const everywhere = stores.find(({ id }) => id === defaultStoreId);
  const seen = shelvesInOrder(store, everywhere, shelves)
    .filter(({ isHidden }) => !isHidden)
    .map(({ id }) => id);
  const own = new Map(shelves.map((shelf) => [shelf.id, shelf]));
  const chosen = new Map(preferences.map(({ id, shelfId = '' }) => [id, own.has(shelfId) ? shelfId : '']));
  const chosenFor = (itemName: string) =>
    chosen.size > 0 ? (chosen.get(foodPreferenceId(itemName)) ?? '') : '';
  const known = new Set(seen);
  return {
    storeId,
    store: store === everywhere ? undefined : store,
    record: store,
    stores: stores.filter((each) => each !== everywhere),
    shelves: seen,
    own,
    chosenFor,
    shelfOf: remembered(({ itemName, category }) => shelfOf(category, chosenFor(itemName), known)),
  };
}

/** Caches by record: a long list is regrouped at each edit, with nearly all records unchanged. */
function remembered(tell: Walk['shelfOf']): Walk['shelfOf'] {
  const told = new WeakMap<object, ShelfId>();
  return (thing) => {
    const known = told.get(thing);
    if (known) return known;
    const shelf = tell(thing);
    told.set(thing, shelf);
    return shelf;
  };
}

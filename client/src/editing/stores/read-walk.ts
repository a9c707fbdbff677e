import type { Category } from 'sync-protocol/food/categories.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import { shelfOf, shelvesInOrder } from 'sync-protocol/stores/shelves-in-order.ts';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ShelfRecord, StoreRecord } from '#db/records.ts';
import { lastUsedStore } from './store-uses.ts';

/** The shop that one is in, or is bound for, as this device walks it. */
export interface Walk {
  /** The shop's row; that of the order for every other shop where none was chosen. */
  storeId: string;
  /** Undefined where no shop was chosen. */
  store: StoreRecord | undefined;
  /** The row of its order; undefined where nobody has made the order for every other shop. */
  record: StoreRecord | undefined;
  /** The household's shops. */
  stores: readonly StoreRecord[];
  /** The shelves that the shop has, as it is walked. */
  shelves: readonly ShelfId[];
  /** The household's own shelves, by their id. */
  own: ReadonlyMap<ShelfId, ShelfRecord>;
  /** The own shelf that was chosen for a food; '' for none. */
  chosenFor: (itemName: string) => string;
  /** Where something stands there. */
  shelfOf: (thing: { itemName: string; category: Category }) => ShelfId;
}

/** Where things stand in the chosen shop, as this device knows it. */
export async function readWalk(db: AteriaDb): Promise<Walk> {
  const [stores, shelves, uses] = await Promise.all([
    db.stores.toArray(),
    db.shelves.toArray(),
    db.storeUses.toArray(),
  ]);
  // Only own shelves are chosen for a food, and few households have any.
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

/** A long list is grouped anew at each edit, of which nearly all are the same records. */
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

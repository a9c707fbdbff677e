import { type OrderedShelf, shelvesInOrder } from 'sync-protocol/stores/shelves-in-order.ts';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { ShelfRecord, StoreRecord } from '#db/records.ts';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { useStored } from '#sync/rows/use-stored.ts';

export interface Stores {
  /** The household's shops, by their names. */
  stores: StoreRecord[];
  /** The order for every other shop; undefined while nobody has changed it. */
  everywhere: StoreRecord | undefined;
  /** The household's own shelves, by their names. */
  shelves: ShelfRecord[];
}

/** The household's shops and its own shelves; undefined until they have been read once. */
export function useStores(): Stores | undefined {
  const nameOrder = useNameOrder();
  return useStored(
    async (db) => {
      const [all, shelves] = await Promise.all([db.stores.toArray(), db.shelves.toArray()]);
      const byName = (a: { name: string }, b: { name: string }) => nameOrder(a.name, b.name);
      return {
        stores: all.filter(({ id }) => id !== defaultStoreId).sort(byName),
        everywhere: all.find(({ id }) => id === defaultStoreId),
        shelves: shelves.sort(byName),
      };
    },
    [nameOrder],
  );
}

/** Every shelf as a shop has it; a shop without an order of its own has that for every other shop. */
export function shelvesOf({ stores, everywhere, shelves }: Stores, storeId: string): OrderedShelf[] {
  return shelvesInOrder(
    stores.find(({ id }) => id === storeId),
    everywhere,
    shelves,
  );
}

import { type OrderedShelf, shelvesInOrder } from 'sync-protocol/stores/shelves-in-order.ts';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { ShelfRecord, StoreRecord } from '#db/records.ts';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { useStored } from '#sync/rows/use-stored.ts';

export interface Stores {
  /** The household's shops by name. */
  stores: StoreRecord[];
  /** The default order; undefined if it was never changed. */
  everywhere: StoreRecord | undefined;
  /** Shelves that the household added, by name. */
  shelves: ShelfRecord[];
}

/** The household's shops and shelves; undefined until first read. */
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

/** All shelves in a shop's order; a shop without its own order uses the default. */
export function shelvesOf({ stores, everywhere, shelves }: Stores, storeId: string): OrderedShelf[] {
  return shelvesInOrder(
    stores.find(({ id }) => id === storeId),
    everywhere,
    shelves,
  );
}

import { foodKey } from 'sync-protocol/food/food-name.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { foodPrice, foodPriceId } from 'sync-protocol/prices/food-price.ts';
import { type Price, priceOfFood } from 'sync-protocol/prices/price.ts';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { FoodPriceRecord } from '#db/records.ts';
import { withReopen } from '#db/reopen.ts';
import { lastUsedStore } from '#editing/stores/store-uses.ts';
import { readSyncState } from '#sync/status/sync-state.ts';

export interface KnownPrices {
  /** A food's latest price in the current shop, else the latest written down anywhere. */
  of: (itemName: string) => FoodPriceRecord | undefined;
  /** The shop last chosen on this device; '' for none. */
  storeId: string;
  storeNameOf: (storeId: string) => string | undefined;
  /** Currency of the price written down last in the household. */
  currency: string | undefined;
}

export async function readKnownPrices(db: AteriaDb): Promise<KnownPrices> {
  const [prices, uses, stores] = await Promise.all([
    db.foodPrices.toArray(),
    db.storeUses.toArray(),
    db.stores.toArray(),
  ]);
  const nameById = new Map(stores.map(({ id, name }) => [id, name]));
  const last = lastUsedStore(uses, stores);
  const storeId = last === defaultStoreId ? '' : last;
  const byFood = new Map<string, FoodPriceRecord>();
  for (const price of prices.sort((a, b) => rank(a) - rank(b))) byFood.set(foodKey(price.itemName), price);
  const newest = prices.reduce<FoodPriceRecord | undefined>(
    (latest, each) => (latest && writtenAt(latest) > writtenAt(each) ? latest : each),
    undefined,
  );
  return {
    of: (itemName) => byFood.get(foodKey(itemName)),
    storeId,
    storeNameOf: (id) => nameById.get(id),
    currency: newest?.price.currency,
  };

  function rank(price: FoodPriceRecord): number {
    return (price.storeId ?? '') === storeId && storeId !== '' ? Infinity : writtenAt(price);
  }
}

const writtenAt = (price: FoodPriceRecord): number => price.writtenAt ?? 0;

/** The price of something. */
export interface FoodCost {
  itemName: string;
  price: Price;
  /** How much was bought for it. */
  quantity?: string | undefined;
}

/**
 * Edits that remember prices for the current shop, one per food. Empty if storage cannot be read: writing
 * then fails too, and that is reported.
 */
export async function rememberPrices(db: AteriaDb, prices: readonly FoodCost[]): Promise<Edit[]> {
  if (prices.length === 0) return [];
  const remember = async () => {
    const { storeId } = await readKnownPrices(db);
    return Promise.all(prices.map((each) => rememberPrice(db, { ...each, storeId, nowMs: Date.now() })));
  };
  return withReopen(db, remember).catch(() => []);
}

/** The edit that remembers a price for a food and shop; `nowMs` by the device's clock. */
export async function rememberPrice(
  db: AteriaDb,
  values: FoodCost & { storeId: string; nowMs: number },
): Promise<Edit> {
  const { itemName, quantity = '', storeId, nowMs } = values;
  const price = priceOfFood(values.price, quantity);
  const id = foodPriceId(itemName, storeId);
  const { clockOffsetMs } = await readSyncState(db);
  // By the server's clock, since devices compare these times.
  const set = { price, writtenAt: Math.round(nowMs + clockOffsetMs) };
  return (await db.foodPrices.get(id))
    ? foodPrice.set(id, set)
    : foodPrice.add(id, { ...set, itemName, storeId });
}

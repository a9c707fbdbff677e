import { readCode } from 'sync-protocol/barcodes/read-code.ts';
import { readDictated } from 'sync-protocol/food/dictation/read-dictated.ts';
import { parsePasted } from 'sync-protocol/food/parse-pasted.ts';
import { splitPrice } from 'sync-protocol/prices/split-price.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { currencyOfDevice } from '#editing/prices/currency-of-device.ts';
import { readKnownPrices, rememberPrice } from '#editing/prices/known-prices.ts';
import { nameOfCode } from '#editing/scan/learned-codes.ts';
import type { TypedItem } from './add-edits.ts';

/** Lines, or a sum of quantities: nobody says them. */
const isPasted = /[\n\r]|\s\+\s/;

/** What may have been said, scanned or pasted, as items. */
export async function readSaid(text: string, db: AteriaDb, locale: string): Promise<TypedItem[]> {
  const code = readCode(text);
  if (code) return [{ itemName: (await nameOfCode(db, code)) ?? code, quantity: '' }];
  return isPasted.test(text) ? parsePasted(text) : withPrices(readDictated(text), db, locale);
}

const mayHavePrice = /\d/;

/** Prices that were typed with the things, remembered for their foods as those of the dialog are. */
async function withPrices(items: TypedItem[], db: AteriaDb, locale: string): Promise<TypedItem[]> {
  if (!items.some(({ itemName }) => mayHavePrice.test(itemName))) return items;
  const { currency = currencyOfDevice(locale), storeId } = await readKnownPrices(db);
  const priced = await Promise.all(
    items.map(async (item): Promise<TypedItem> => {
      const { price, ...named } = splitPrice(item, currency);
      if (!price) return item;
      const { itemName } = named;
      const learned = await rememberPrice(db, { itemName, price, storeId, nowMs: Date.now() });
      return { ...named, price, learned };
    }),
  );
  // Of two prices of one food the later is remembered.
  const last = new Map(priced.map(({ learned }) => [learned?.id, learned]));
  return priced.map((item) => ({
    ...item,
    learned: last.get(item.learned?.id) === item.learned ? item.learned : undefined,
  }));
}

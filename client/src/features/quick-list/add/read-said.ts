import { readCode } from 'sync-protocol/barcodes/read-code.ts';
import { readDictated } from 'sync-protocol/food/dictation/read-dictated.ts';
import { parsePasted } from 'sync-protocol/food/parse-pasted.ts';
import { priceItems } from 'sync-protocol/prices/price-items.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { currencyOfDevice } from '#editing/prices/currency-of-device.ts';
import { readKnownPrices, rememberPrice } from '#editing/prices/known-prices.ts';
import { nameOfCode } from '#editing/scan/learned-codes.ts';
import type { TypedItem, TypedThings } from './add-edits.ts';

/** Several lines or a sum of quantities: not dictated. */
const isPasted = /[\n\r]|\s\+\s/;

/** Parses text that may be dictated, scanned or pasted. */
export async function readSaid(text: string, db: AteriaDb, locale: string): Promise<TypedThings> {
  const code = readCode(text);
  if (code)
    return { items: [{ itemName: (await nameOfCode(db, code)) ?? code, quantity: '' }], nameless: [] };
  return withPrices(isPasted.test(text) ? parsePasted(text) : readDictated(text), db, locale);
}

/**
 * Whether a name contains the rest of a price: of '3.49 €' the number was taken as a quantity, also in
 * 'cheese à 5'.
 */
const mayHavePrice = /[\d€£$¢]|^(?:e|eur|euro|snt|cent)|\s(?:[àá@]|at)$/i;

/** Splits typed prices from items, with edits that remember them for their foods, as in the item dialog. */
async function withPrices(typed: TypedItem[], db: AteriaDb, locale: string): Promise<TypedThings> {
  if (!typed.some(({ itemName }) => mayHavePrice.test(itemName))) return { items: typed, nameless: [] };
  const { currency = currencyOfDevice(locale), storeId } = await readKnownPrices(db);
  const { items, nameless } = priceItems(typed, currency);
  const priced = await Promise.all(
    items.map(async (item): Promise<TypedItem> => {
      const { itemName, quantity, price } = item;
      if (!price) return item;
      const learned = await rememberPrice(db, { itemName, quantity, price, storeId, nowMs: Date.now() });
      return { ...item, learned };
    }),
  );
  // Of two prices of one food only the later is remembered.
  const last = new Map(priced.map(({ learned }) => [learned?.id, learned]));
  const remembered = priced.map((item) => ({
    ...item,
    learned: last.get(item.learned?.id) === item.learned ? item.learned : undefined,
  }));
  return { items: remembered, nameless };
}

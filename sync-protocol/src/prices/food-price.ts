import { Type } from 'typebox';
import { foodKey } from '../food/food-name.ts';
import { shortHash } from '../hash.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, optional } from '../nouns/field.ts';
import { ItemName } from '../quick-list/quick-item.ts';
import { RowId } from '../schema/row-id.ts';
import { Price } from './price.ts';

/** The latest price of a food in a shop. */
export const foodPrice = defineNoun({
  name: 'foodPrice',
  queue: { name: 'food-prices', method: 'PUT', path: '/api/food-prices', maxOps: 1_000 },
  table: 'foodPrices',
  maxRows: 10_000,
  maxFreeRows: 10_000,
  isExported: true,
  exportOrder: 13,
  fields: {
    itemName: field(ItemName, ''),
    price: field(Price, { amount: 0, currency: 'EUR', per: '' }),
    /** Bare id of the shop; empty or absent if none was chosen. The shop may have been deleted. */
    storeId: optional(Type.Union([RowId, Type.Literal('')])),
    /** When the price was noted, epoch milliseconds by that device's clock. */
    writtenAt: optional(Type.Integer({ minimum: 0, maximum: 8.64e15 })),
  },
  required: ['itemName', 'price'],
});
export const FoodPrice = foodPrice.recordSchema;
export type FoodPrice = RecordOf<typeof foodPrice>;

/** Id of a food's price in a shop, derived from both, so that two devices that note it write the same row. */
export const foodPriceId = (itemName: string, storeId: string): string =>
  `price-${shortHash(`${foodKey(itemName)}\n${storeId}`)}`;

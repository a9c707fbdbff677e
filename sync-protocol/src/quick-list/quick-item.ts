import { Type } from 'typebox';
import { endpoints } from '../api/endpoints.ts';
import { Category } from '../food/categories.ts';
import { ImageUrlOrNone } from '../images/images.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, flag, optional, orNull, uncheckingIsContent } from '../nouns/field.ts';
import { Line, LineOrNone } from '../nouns/texts.ts';
import { Price } from '../prices/price.ts';
import { RowId } from '../schema/row-id.ts';
import { addTo, maxAddedFrom, takeOff } from './line-sum.ts';

export const ItemName = Line(200);
/** As typed ("1,5 dl", "n. 400 g"); empty for none. */
export const QuantityText = LineOrNone(40);

/** Key of a want: the id that a line of its own would have. */
const WantKey = RowId;
const AmountPut = Type.Object({ from: WantKey, quantity: QuantityText }, { additionalProperties: false });

export const maxNoteLength = 200;

/** One line of the quick list (specification 3). */
export const quickItem = defineNoun({
  name: 'quickItem',
  queue: {
    name: 'quick-list',
    ...endpoints.putQuickList,
    maxOps: 1_000,
    // Always empty: a merging device advances a rule by an `act` that names the occurrence (SPEC M12).
    beside: {
      recurringItemsToAdvance: { schema: Type.Optional(Type.Array(RowId, { maxItems: 0 })), value: [] },
    },
  },
  table: 'quickItems',
  // For finding which waiting images an item names.
  indexes: ['imageUrl'],
  maxRows: 5_000,
  maxFreeRows: 5_000,
  isExported: true,
  exportOrder: 3,
  fields: {
    itemName: field(ItemName, ''),
    quantity: field(QuantityText, ''),
    category: field(Category, 'other'),
    isChecked: flag(false, uncheckingIsContent),
    /** A reminder for the shop: "only if on offer". Empty or absent for none. */
    note: optional(LineOrNone(maxNoteLength)),
    /** The price; null or absent if unknown. */
    price: optional(orNull(Price)),
    /** A photo of the package, as help for shopping. Empty or absent for none. */
    imageUrl: optional(ImageUrlOrNone),
    /** Where the item came from, e.g. `recurring`. */
    source: optional(Type.String({ maxLength: 40 }), { content: false }),
    /** Id of the source, e.g. of the recurring item. */
    sourceId: optional(Type.String({ maxLength: 80 }), { content: false }),
    /** Sort id on the list, if other than the item's id (`inListOrder`). */
    sortId: optional(RowId, { content: false }),
    /** Keys of the wants added up on this line (SPEC L4). */
    addedFrom: optional(Type.Array(WantKey, { maxItems: maxAddedFrom }), { content: false }),
    /** How much of it each key has put there (SPEC L4). */
    amounts: optional(Type.Array(AmountPut, { maxItems: maxAddedFrom }), { content: false }),
  },
  required: ['itemName'],
  actions: {
    addTo: {
      args: Type.Object(
        { from: WantKey, quantity: QuantityText, sawChecked: Type.Boolean() },
        { additionalProperties: false },
      ),
      apply: addTo,
    },
    takeOff: {
      args: Type.Object(
        { from: WantKey, quantity: QuantityText, before: QuantityText },
        { additionalProperties: false },
      ),
      apply: takeOff,
    },
  },
});
export const QuickItem = quickItem.recordSchema;
export type QuickItem = RecordOf<typeof quickItem>;

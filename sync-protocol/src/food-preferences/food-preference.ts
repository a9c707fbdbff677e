import { Type } from 'typebox';
import { Category } from '../food/categories.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, optional } from '../nouns/field.ts';
import { ItemName } from '../quick-list/quick-item.ts';
import { RowId } from '../schema/row-id.ts';

/** What the household chose for one food. */
export const foodPreference = defineNoun({
  name: 'foodPreference',
  queue: { name: 'food-preferences', method: 'PUT', path: '/api/food-preferences', maxOps: 1_000 },
  table: 'foodPreferences',
  maxRows: 5_000,
  maxFreeRows: 5_000,
  isExported: true,
  exportOrder: 7,
  fields: {
    /** A name of the food, as it was on the list when the choice was made. */
    itemName: field(ItemName, ''),
    /** Where it stands on the list; absent while nobody has said. */
    category: optional(Category),
    /** The bare id of the household's own shelf that it stands on; empty or absent for that of its category. The shelf may be gone. */
    shelfId: optional(Type.Union([RowId, Type.Literal('')])),
    /** Always in the kitchen: left out of lists made from meals. Absent while nobody has said, which for some means yes (`isAtHome`). */
    isStaple: optional(Type.Boolean()),
    /** Pinned among what the household buys often. */
    isFavourite: optional(Type.Boolean()),
    /** Not to be offered as something that is bought often. */
    isNotOffered: optional(Type.Boolean()),
    /** Name of the food as which this one is bought; empty for itself. */
    mergedInto: field(Type.Union([ItemName, Type.Literal('')]), ''),
  },
  required: ['itemName'],
});
export const FoodPreference = foodPreference.recordSchema;
export type FoodPreference = RecordOf<typeof foodPreference>;

import { Type } from 'typebox';
import { Category } from '../food/categories.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, optional } from '../nouns/field.ts';
import { ItemName } from '../quick-list/quick-item.ts';
import { RowId } from '../schema/row-id.ts';

/** The household's settings for one food. */
export const foodPreference = defineNoun({
  name: 'foodPreference',
  queue: { name: 'food-preferences', method: 'PUT', path: '/api/food-preferences', maxOps: 1_000 },
  table: 'foodPreferences',
  maxRows: 5_000,
  maxFreeRows: 5_000,
  isExported: true,
  exportOrder: 7,
  fields: {
    /** A name of the food, from the list when the setting was made. */
    itemName: field(ItemName, ''),
    /** Category on the list; absent if nobody has chosen one. */
    category: optional(Category),
    /**
     * Bare id of the household's own shelf for the food; empty or absent for its category's. The shelf may
     * have been deleted.
     */
    shelfId: optional(Type.Union([RowId, Type.Literal('')])),
    /** Always at home: left out of generated lists. If absent, `isAtHome` has a default for some foods. */
    isStaple: optional(Type.Boolean()),
    /** Pinned among what the household buys often. */
    isFavourite: optional(Type.Boolean()),
    /** Never suggested among what is bought often. */
    isNotOffered: optional(Type.Boolean()),
    /** Name of the food under which this one is bought; empty for its own. */
    mergedInto: field(Type.Union([ItemName, Type.Literal('')]), ''),
  },
  required: ['itemName'],
});
export const FoodPreference = foodPreference.recordSchema;
export type FoodPreference = RecordOf<typeof foodPreference>;

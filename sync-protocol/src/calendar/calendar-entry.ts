import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { Category } from '../food/categories.ts';
import { defineNoun, type RecordOf, type ValuesOf } from '../nouns/define-noun.ts';
import { field, line, optional, orNull, prose } from '../nouns/field.ts';
import { type Keyed, keyedItem, keyedList } from '../nouns/keyed-list.ts';
import { ProseOrNone } from '../nouns/texts.ts';
import { ItemName, QuantityText } from '../quick-list/quick-item.ts';
import { RowId } from '../schema/row-id.ts';
import {
  maxCookedNoteLength,
  maxMealDescriptionLength,
  maxMealItemsEver,
  maxMealServings,
  maxMealTitleLength,
} from './calendar-bounds.ts';
import { mealTypes } from './meal-types.ts';

/** Something that a meal needs from the shop. */
export const MealItem = Type.Object(
  {
    itemName: ItemName,
    quantity: Type.Optional(QuantityText),
    category: Type.Optional(Category),
    isChecked: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type MealItem = Static<typeof MealItem>;

/** An item in the checklist of a meal; items are in the order of their keys. */
export const KeyedMealItem = keyedItem(MealItem);
export type KeyedMealItem = Keyed<MealItem>;

/** One meal of one day (specification 3). Two people who add to one at once both find their items there (SPEC M11). */
export const calendarEntry = defineNoun({
  name: 'calendarEntry',
  queue: { name: 'calendar', method: 'PUT', path: '/api/calendar', maxOps: 500 },
  table: 'calendarEntries',
  indexes: ['date', 'recipeId'],
  // Five a day for ten years.
  maxRows: 20_000,
  maxFreeRows: 20_000,
  isExported: true,
  exportOrder: 2,
  fields: {
    date: field(Day, '1970-01-01'),
    mealType: field(Type.Enum(mealTypes), 'other'),
    title: line(maxMealTitleLength),
    description: prose(maxMealDescriptionLength, { keepsLost: true }),
    /** The bare id of the recipe that is cooked; null or absent for none. The recipe may be gone. */
    recipeId: optional(orNull(RowId)),
    /** For how many it is cooked; null or absent when nobody has said. */
    servings: optional(orNull(Type.Integer({ minimum: 1, maximum: maxMealServings }))),
    /**
     * The person who cooks it, by their id, which is theirs in every household (SPEC H11); null or absent when nobody is named. They
     * may belong to it no longer.
     */
    cookId: optional(orNull(RowId)),
    /** Whether it was cooked, as somebody has said; null or absent while nobody has, and then a day that is over speaks for it. */
    isCooked: optional(orNull(Type.Boolean())),
    /** How it went, as who cooked it has told; empty or absent for no word. */
    cookedNote: optional(ProseOrNone(maxCookedNoteLength)),
    /** Made of what was left of an earlier meal: nothing is bought and nothing cooked. */
    isLeftovers: optional(Type.Boolean()),
    /** The rule that it comes by every week; null or absent for none. */
    repeatId: optional(orNull(RowId)),
  },
  lists: { items: keyedList(MealItem, { maxKeys: maxMealItemsEver }) },
  required: ['date', 'mealType', 'title'],
});
export const CalendarEntry = calendarEntry.recordSchema;
export type CalendarEntry = RecordOf<typeof calendarEntry>;
export type CalendarEntryValues = ValuesOf<typeof calendarEntry>;

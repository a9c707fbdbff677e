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

/** An item that a meal needs from the shop. */
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

/** One meal of one day (specification 3). If two people add items at once, both are kept (SPEC M11). */
export const calendarEntry = defineNoun({
  name: 'calendarEntry',
  queue: { name: 'calendar', method: 'PUT', path: '/api/calendar', maxOps: 500 },
  table: 'calendarEntries',
  indexes: ['date', 'recipeId'],
  // Five meals a day for ten years.
  maxRows: 20_000,
  maxFreeRows: 20_000,
  isExported: true,
  exportOrder: 2,
  fields: {
    date: field(Day, '1970-01-01'),
    mealType: field(Type.Enum(mealTypes), 'other'),
    title: line(maxMealTitleLength),
    description: prose(maxMealDescriptionLength, { keepsLost: true }),
    /** Bare id of the recipe; null or absent for none. The recipe may have been deleted. */
    recipeId: optional(orNull(RowId)),
    /** Servings to cook; null or absent if unknown. */
    servings: optional(orNull(Type.Integer({ minimum: 1, maximum: maxMealServings }))),
    /**
     * Person id of the cook, the same in every household (SPEC H11); null or absent if nobody is named. The
     * person may have left the household.
     */
    cookId: optional(orNull(RowId)),
    /**
     * Whether the meal was cooked, if somebody has said so; null or absent otherwise, and then it counts as
     * cooked once its day is over.
     */
    isCooked: optional(orNull(Type.Boolean())),
    /** The cook's note on how it went; empty or absent for none. */
    cookedNote: optional(ProseOrNone(maxCookedNoteLength)),
    /** Leftovers of an earlier meal: nothing is bought or cooked. */
    isLeftovers: optional(Type.Boolean()),
    /** Id of the weekly rule that the meal belongs to; null or absent for none. */
    repeatId: optional(orNull(RowId)),
  },
  lists: { items: keyedList(MealItem, { maxKeys: maxMealItemsEver }) },
  required: ['date', 'mealType', 'title'],
});
export const CalendarEntry = calendarEntry.recordSchema;
export type CalendarEntry = RecordOf<typeof calendarEntry>;
export type CalendarEntryValues = ValuesOf<typeof calendarEntry>;

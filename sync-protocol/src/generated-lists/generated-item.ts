import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { Category } from '../food/categories.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, flag, uncheckingIsContent } from '../nouns/field.ts';
import { LineOrNone } from '../nouns/texts.ts';
import { ItemName } from '../quick-list/quick-item.ts';

/** A meal that needs an item. */
const MealReference = Type.Object(
  {
    date: Day,
    mealType: Type.String({ minLength: 1, maxLength: 20 }),
    title: Type.String({ maxLength: 200 }),
  },
  { additionalProperties: false },
);
export type MealReference = Static<typeof MealReference>;

/** Meals per line at most. */
export const maxMealsOfLine = 100;
export const maxSummedLength = 2_000;

const computed = { content: false };

/**
 * One line of a list generated from some days' meals (specification 3). Its id is derived from list and food,
 * so that two devices that make the line write one row. Computed values are never content: only a person's
 * unchecking protects a line from another device's delete, and generating a list again brings back nothing
 * that was removed (SPEC M3, M7).
 */
export const generatedItem = defineNoun({
  name: 'generatedItem',
  queue: { name: 'generated-items', method: 'PUT', path: '/api/generated-items', maxOps: 500 },
  table: 'generatedItems',
  indexes: ['listId'],
  maxRows: 20_000,
  maxFreeRows: 0,
  isExported: true,
  exportOrder: 6,
  fields: {
    listId: field(Type.String({ minLength: 1, maxLength: 80 }), '', computed),
    itemName: field(ItemName, '', computed),
    /** May be several quantities: '400 g + 2 cans'. */
    quantity: field(LineOrNone(maxSummedLength), '', computed),
    category: field(Category, 'from_calendar', computed),
    isChecked: flag(false, uncheckingIsContent),
    /** Meals that need the item, by day. */
    meals: field(Type.Array(MealReference, { maxItems: maxMealsOfLine }), [], computed),
    /** Whether any meal still needs the item; if not, the line is kept with its check mark, but not shown. */
    isWanted: flag(true, computed),
  },
  required: ['listId', 'itemName'],
});
export const GeneratedItem = generatedItem.recordSchema;
export type GeneratedItem = RecordOf<typeof generatedItem>;

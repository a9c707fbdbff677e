import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { Category } from '../food/categories.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, flag, optional, uncheckingIsContent } from '../nouns/field.ts';
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
 * One line of a list made from the meals of some days (specification 3). Its id is made of the list and the food, so that two devices
 * that make the same line meet in one row. What the program computes is never content: only the person's un-check keeps a line that
 * another device removes, and a list that is made again brings back nothing that was removed unbought (SPEC M3, M7).
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
    /** What was bought of it and is off the list already: the quantity is what the meals ask for beyond that. Empty or absent for none. */
    bought: optional(LineOrNone(maxSummedLength), computed),
  },
  required: ['listId', 'itemName'],
});
export const GeneratedItem = generatedItem.recordSchema;
export type GeneratedItem = RecordOf<typeof generatedItem>;

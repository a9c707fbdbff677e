import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { Category } from '../food/categories.ts';
import type { Noun } from '../nouns/noun.ts';
import { ItemName } from '../quick-list/quick-item.ts';

/** A meal that asks for an item. */
const MealReference = Type.Object(
  {
    date: Day,
    mealType: Type.String({ minLength: 1, maxLength: 20 }),
    title: Type.String({ maxLength: 200 }),
  },
  { additionalProperties: false },
);

/** Most meals that a line names. */
export const maxMealsOfLine = 100;
export const maxSummedLength = 2_000;

/** Several quantities may stand side by side: '400 g + 2 cans'. */
const SummedQuantity = Type.String({
  maxLength: maxSummedLength,
  pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$',
});

/** One line of a list made from the meals of some days (specification 3). */
export const GeneratedItem = Type.Object(
  {
    /** Made of the list and the food, so that two devices that make the same line meet in one row. */
    _id: Type.String({ minLength: 1, maxLength: 80 }),
    listId: Type.String({ minLength: 1, maxLength: 80 }),
    itemName: ItemName,
    quantity: SummedQuantity,
    category: Category,
    isChecked: Type.Boolean(),
    /** The meals that ask for it, in order of their days. */
    meals: Type.Array(MealReference, { maxItems: maxMealsOfLine }),
    /** Whether any meal still asks for it; what no meal asks for is kept, with its check mark, and not shown. */
    isWanted: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type GeneratedItem = Static<typeof GeneratedItem>;

const { listId, category, meals } = GeneratedItem.properties;
const never = () => false;

/**
 * What the program computes is never content: only the person's un-check keeps a line that another device removes, and a
 * list that is made again brings back nothing that was removed (SPEC M3, M7).
 */
export const generatedItem: Noun = {
  name: 'generatedItem',
  resource: 'generated-items',
  fields: {
    listId: { schema: listId, initial: '', isContent: never },
    itemName: { schema: ItemName, initial: '', isContent: never },
    quantity: { schema: SummedQuantity, initial: '', isContent: never },
    category: { schema: category, initial: 'from_calendar', isContent: never },
    isChecked: { schema: Type.Boolean(), initial: false, isContent: (value) => value === false },
    meals: { schema: meals, initial: [], isContent: never },
    isWanted: { schema: Type.Boolean(), initial: true, isContent: never },
  },
  required: ['listId', 'itemName'],
};

import { type Static, Type } from 'typebox';
import { Category } from '../food/categories.ts';
import type { Noun } from '../nouns/noun.ts';
import { ItemName } from '../quick-list/quick-item.ts';

/** What the household chose for one food: today the category that it belongs to. */
export const FoodPreference = Type.Object(
  {
    _id: Type.String({ minLength: 1, maxLength: 80 }),
    /** A name of the food, as it was on the list when the choice was made. */
    itemName: ItemName,
    category: Category,
  },
  { additionalProperties: false },
);
export type FoodPreference = Static<typeof FoodPreference>;

const always = () => true;

export const foodPreference: Noun = {
  name: 'foodPreference',
  resource: 'food-preferences',
  fields: {
    itemName: { schema: ItemName, initial: '', isContent: always },
    category: { schema: Category, initial: 'other', isContent: always },
  },
  required: ['itemName', 'category'],
};

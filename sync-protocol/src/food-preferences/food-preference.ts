import { type Static, Type } from 'typebox';
import { Category } from '../food/categories.ts';
import type { Noun } from '../nouns/noun.ts';
import { ItemName } from '../quick-list/quick-item.ts';

/** What the household chose for one food. */
export const FoodPreference = Type.Object(
  {
    _id: Type.String({ minLength: 1, maxLength: 80 }),
    /** A name of the food, as it was on the list when the choice was made. */
    itemName: ItemName,
    /** Where it stands on the list; absent while nobody has said. */
    category: Type.Optional(Category),
    /** Always in the kitchen: left out of lists made from meals. */
    isStaple: Type.Boolean(),
    /** Name of the food as which this one is bought; empty for itself. */
    mergedInto: Type.Union([ItemName, Type.Literal('')]),
  },
  { additionalProperties: false },
);
export type FoodPreference = Static<typeof FoodPreference>;

const { category, isStaple, mergedInto } = FoodPreference.properties;
const always = () => true;

export const foodPreference: Noun = {
  name: 'foodPreference',
  resource: 'food-preferences',
  fields: {
    itemName: { schema: ItemName, initial: '', isContent: always },
    category: { schema: category, initial: undefined, isContent: always },
    isStaple: { schema: isStaple, initial: false, isContent: always },
    mergedInto: { schema: mergedInto, initial: '', isContent: always },
  },
  required: ['itemName'],
};

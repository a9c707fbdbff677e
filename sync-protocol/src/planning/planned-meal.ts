import { type Static, Type } from 'typebox';
import {
  maxMealDescriptionLength,
  maxMealItems,
  maxMealServings,
  maxMealTitleLength,
} from '../calendar/calendar-bounds.ts';
import { MealItem } from '../calendar/calendar-entry.ts';
import { mealTypes } from '../calendar/meal-types.ts';
import { orNull } from '../nouns/field.ts';
import { Line, ProseOrNone } from '../nouns/texts.ts';
import { RowId } from '../schema/row-id.ts';

const { itemName, quantity, category } = MealItem.properties;

/** An item that the meal needs each time. */
const NeededItem = Type.Object({ itemName, quantity, category }, { additionalProperties: false });

/** A meal without a day: made weekly by a repeat, and part of a template. */
export const PlannedMeal = Type.Object(
  {
    mealType: Type.Enum(mealTypes),
    title: Line(maxMealTitleLength),
    description: ProseOrNone(maxMealDescriptionLength),
    /** The same as the fields of `calendarEntry`. */
    recipeId: orNull(RowId),
    servings: orNull(Type.Integer({ minimum: 1, maximum: maxMealServings })),
    cookId: orNull(RowId),
    items: Type.Array(NeededItem, { maxItems: maxMealItems }),
  },
  { additionalProperties: false },
);
export type PlannedMeal = Static<typeof PlannedMeal>;

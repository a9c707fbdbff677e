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

/** Something that the meal needs each time that it is cooked. */
const NeededItem = Type.Object({ itemName, quantity, category }, { additionalProperties: false });

/** A meal that stands on no day yet: what a repeat makes each week, and what a template is made of. */
export const PlannedMeal = Type.Object(
  {
    mealType: Type.Enum(mealTypes),
    title: Line(maxMealTitleLength),
    description: ProseOrNone(maxMealDescriptionLength),
    /** As the fields of a meal have them. */
    recipeId: orNull(RowId),
    servings: orNull(Type.Integer({ minimum: 1, maximum: maxMealServings })),
    cookId: orNull(RowId),
    items: Type.Array(NeededItem, { maxItems: maxMealItems }),
  },
  { additionalProperties: false },
);
export type PlannedMeal = Static<typeof PlannedMeal>;

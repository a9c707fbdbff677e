import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { Category } from '../food/categories.ts';
import { type Keyed, keyedList } from '../nouns/keyed-list.ts';
import type { Noun } from '../nouns/noun.ts';
import { ItemName, Quantity } from '../quick-list/quick-item.ts';
import {
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
    quantity: Type.Optional(Quantity),
    category: Type.Optional(Category),
    isChecked: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type MealItem = Static<typeof MealItem>;

/** An item in the checklist of a meal; items are in the order of their keys. */
export const KeyedMealItem = Type.Object(
  { ...MealItem.properties, key: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' }) },
  { additionalProperties: false },
);
export type KeyedMealItem = Keyed<MealItem>;

/** What the person writes of a meal. */
const fields = {
  date: Day,
  mealType: Type.Enum(mealTypes),
  /** One line, not blank. */
  title: Type.String({
    minLength: 1,
    maxLength: maxMealTitleLength,
    pattern: '^(?=[\\s\\S]*\\S)[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$',
  }),
  /** Lines of text; empty for none. */
  description: Type.String({
    maxLength: maxMealDescriptionLength,
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$',
  }),
  /** The bare id of the recipe that is cooked; null or absent for none. The recipe may be gone. */
  recipeId: Type.Union([Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9:_.-]{0,79}$' }), Type.Null()]),
  /** For how many it is cooked; null or absent when nobody has said. */
  servings: Type.Union([Type.Integer({ minimum: 1, maximum: maxMealServings }), Type.Null()]),
};

/** One meal of one day (specification 3). */
export const CalendarEntry = Type.Object(
  {
    /** The server's id; on a device `temp_<uuid>` until the server has acknowledged the entry. */
    _id: Type.String({ minLength: 1, maxLength: 80 }),
    ...fields,
    recipeId: Type.Optional(fields.recipeId),
    servings: Type.Optional(fields.servings),
    items: Type.Array(KeyedMealItem, { maxItems: maxMealItemsEver }),
  },
  { additionalProperties: false },
);
export type CalendarEntry = Static<typeof CalendarEntry>;
export type CalendarEntryValues = Omit<CalendarEntry, '_id'>;

/** Two people who add to one meal at once both find their items there (SPEC M11). */
export const mealItemsList = 'items';

const always = () => true;

export const calendarEntry: Noun = {
  name: 'calendarEntry',
  resource: 'calendar',
  fields: {
    date: { schema: fields.date, initial: '1970-01-01', isContent: always },
    mealType: { schema: fields.mealType, initial: 'other', isContent: always },
    title: { schema: fields.title, initial: '', isContent: always },
    description: { schema: fields.description, initial: '', isContent: always, keepsLost: true },
    recipeId: { schema: fields.recipeId, initial: undefined, isContent: always },
    servings: { schema: fields.servings, initial: undefined, isContent: always },
  },
  lists: { [mealItemsList]: keyedList(MealItem, { maxKeys: maxMealItemsEver }) },
  required: ['date', 'mealType', 'title'],
};

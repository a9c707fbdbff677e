import { type Static, Type } from 'typebox';
import { allOptional } from '../schema/all-optional.ts';
import { GivenId, RowId } from '../schema/row-id.ts';
import { maxMealItems } from './calendar-bounds.ts';
import { CalendarEntry, calendarEntry, KeyedMealItem, MealItem } from './calendar-entry.ts';

/** Meals in one household's calendar at most. */
export const maxCalendarEntries = calendarEntry.maxRows;
/** Days that one request may span at most: a leap year. */
export const maxViewDays = 366;

/**
 * `GET /api/calendar` (specification 7): the entries of a range, by date and then in the order of the day's
 * meals.
 */
export const CalendarEntries = Type.Array(CalendarEntry);

/** First and last day of the view, both inclusive. */
export const CalendarQuery = Type.Object(
  { viewStart: CalendarEntry.properties.date, viewEnd: CalendarEntry.properties.date },
  { additionalProperties: false },
);
export type CalendarQuery = Static<typeof CalendarQuery>;

const { _id, date, mealType, title, items, ...optional } = CalendarEntry.properties;

/**
 * An item as a plain client sends it: only the name is required. A new item defaults to unchecked; `key`
 * names an item that the client has read.
 */
const GivenMealItem = Type.Object(
  {
    ...MealItem.properties,
    isChecked: Type.Optional(MealItem.properties.isChecked),
    key: Type.Optional(KeyedMealItem.properties.key),
  },
  { additionalProperties: false },
);
export type GivenMealItem = Static<typeof GivenMealItem>;

/**
 * Fields common to `POST` and `PUT`. A recipe that has not been saved yet is referred to by its temporary id.
 */
const given = {
  ...allOptional(optional),
  _id: Type.Optional(GivenId),
  recipeId: Type.Optional(Type.Union([GivenId, Type.Null()])),
  items: Type.Optional(Type.Array(GivenMealItem, { maxItems: maxMealItems })),
};

/** `POST /api/calendar`: day, meal type and title are required; other absent fields are empty. */
export const NewCalendarEntry = Type.Object(
  { ...given, clientId: Type.Optional(RowId), date, mealType, title },
  { additionalProperties: false },
);
export type NewCalendarEntry = Static<typeof NewCalendarEntry>;

/** `PUT /api/calendar/{id}`: absent fields stay unchanged. */
export const CalendarEntryEdit = Type.Object(
  {
    ...given,
    date: Type.Optional(date),
    mealType: Type.Optional(mealType),
    title: Type.Optional(title),
  },
  { additionalProperties: false },
);
export type CalendarEntryEdit = Static<typeof CalendarEntryEdit>;

/** `PUT /api/calendar`: changes, never the whole calendar; there is no replace mode. */
export const MergeCalendar = calendarEntry.mergeBody;

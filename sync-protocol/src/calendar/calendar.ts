import { type Static, Type } from 'typebox';
import { allOptional } from '../schema/all-optional.ts';
import { GivenId, RowId } from '../schema/row-id.ts';
import { maxMealItems } from './calendar-bounds.ts';
import { CalendarEntry, calendarEntry, KeyedMealItem, MealItem } from './calendar-entry.ts';

/** Most meals that one household's calendar holds. */
export const maxCalendarEntries = calendarEntry.maxRows;
/** Most days that one call may ask for: a year and a day. */
export const maxViewDays = 366;

/** `GET /api/calendar` (specification 7): the entries of a range, by date and then in the order of the day's meals. */
export const CalendarEntries = Type.Array(CalendarEntry);

/** The first and the last day that are wanted, both of which belong to the view. */
export const CalendarQuery = Type.Object(
  { viewStart: CalendarEntry.properties.date, viewEnd: CalendarEntry.properties.date },
  { additionalProperties: false },
);
export type CalendarQuery = Static<typeof CalendarQuery>;

const { _id, date, mealType, title, items, ...optional } = CalendarEntry.properties;

/** An id as a plain client may have read it off a device's record. */

/**
 * An item as a plain client gives it: only the name is needed. What is new is not checked; the key is that of an item which the
 * client has read.
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

/** What `POST` and `PUT` share. A recipe that has not been saved yet is named by its temporary id. */
const given = {
  ...allOptional(optional),
  _id: Type.Optional(GivenId),
  recipeId: Type.Optional(Type.Union([GivenId, Type.Null()])),
  items: Type.Optional(Type.Array(GivenMealItem, { maxItems: maxMealItems })),
};

/** `POST /api/calendar`: day, meal and title are needed, the rest is empty where it is absent. */
export const NewCalendarEntry = Type.Object(
  { ...given, clientId: Type.Optional(RowId), date, mealType, title },
  { additionalProperties: false },
);
export type NewCalendarEntry = Static<typeof NewCalendarEntry>;

/** `PUT /api/calendar/{id}`: what is absent stays as it is. */
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

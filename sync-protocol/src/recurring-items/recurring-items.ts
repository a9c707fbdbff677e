import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { GivenId, RowId } from '../schema/row-id.ts';
import { RecurringItemRow, recurringItem } from './recurring-item.ts';

export const maxRecurringItems = recurringItem.maxRows;

/** A rule as the API returns it (specification 7). */
const { doneOn, ...told } = RecurringItemRow.properties;
export const RecurringItem = Type.Object(
  {
    ...told,
    /** Relative to the day in the request, else to the server's day in UTC. */
    status: Type.Enum(['due', 'scheduled']),
  },
  { additionalProperties: false },
);
export type RecurringItem = Static<typeof RecurringItem>;

/** `GET /api/recurring-items` and `GET /api/recurring-items/due`: sorted by due day. */
export const RecurringItems = Type.Array(RecurringItem);

/** The person's current day, which decides whether a rule is due or scheduled. */
export const TodayQuery = Type.Object({ today: Type.Optional(Day) }, { additionalProperties: false });

const { category, interval, itemName, nextDueDate, quantity, startDate } = told;
const given = {
  _id: Type.Optional(GivenId),
  category: Type.Optional(category),
  quantity,
  nextDueDate: Type.Optional(nextDueDate),
  /** Ignored: the status follows from the day. */
  status: Type.Optional(RecurringItem.properties.status),
};

/**
 * `POST /api/recurring-items`: the category defaults to the name's, the first purchase to the next due day,
 * and without either the item is due at once.
 */
export const NewRecurringItem = Type.Object(
  { ...given, clientId: Type.Optional(RowId), itemName, interval, startDate: Type.Optional(startDate) },
  { additionalProperties: false },
);
export type NewRecurringItem = Static<typeof NewRecurringItem>;

/** `PUT /api/recurring-items/{id}`: absent fields stay unchanged. */
export const RecurringItemEdit = Type.Object(
  {
    ...given,
    itemName: Type.Optional(itemName),
    interval: Type.Optional(interval),
    startDate: Type.Optional(startDate),
  },
  { additionalProperties: false },
);
export type RecurringItemEdit = Static<typeof RecurringItemEdit>;

/** `PUT /api/recurring-items`: changes, never the whole; there is no replace mode. */
export const MergeRecurringItems = recurringItem.mergeBody;

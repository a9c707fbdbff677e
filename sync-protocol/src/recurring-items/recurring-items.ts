import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { GivenId, RowId } from '../schema/row-id.ts';
import { RecurringItemRow, recurringItem } from './recurring-item.ts';

export const maxRecurringItems = recurringItem.maxRows;

/** A rule as the API answers it (specification 7). */
const { doneOn, ...told } = RecurringItemRow.properties;
export const RecurringItem = Type.Object(
  {
    ...told,
    /** By the day that the request names, else by the server's day in UTC. */
    status: Type.Enum(['due', 'scheduled']),
  },
  { additionalProperties: false },
);
export type RecurringItem = Static<typeof RecurringItem>;

/** `GET /api/recurring-items` and `GET /api/recurring-items/due`: the one that is due first comes first. */
export const RecurringItems = Type.Array(RecurringItem);

/** The person's own day, by which a rule is due or scheduled. */
export const TodayQuery = Type.Object({ today: Type.Optional(Day) }, { additionalProperties: false });

const { category, interval, itemName, nextDueDate, quantity, startDate } = told;
const given = {
  _id: Type.Optional(GivenId),
  category: Type.Optional(category),
  quantity,
  nextDueDate: Type.Optional(nextDueDate),
  /** Told by the day, whatever is sent. */
  status: Type.Optional(RecurringItem.properties.status),
};

/**
 * `POST /api/recurring-items`: without a category the name tells it, without a first purchase that is the next one, and without
 * either it is due at once.
 */
export const NewRecurringItem = Type.Object(
  { ...given, clientId: Type.Optional(RowId), itemName, interval, startDate: Type.Optional(startDate) },
  { additionalProperties: false },
);
export type NewRecurringItem = Static<typeof NewRecurringItem>;

/** `PUT /api/recurring-items/{id}`: what is absent stays as it is. */
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

import { type Static, Type } from 'typebox';
import { dayMs } from '../dates/day-ms.ts';

/** What people did is kept for this long. */
export const activityLifeMs = 30 * dayMs;

/** So many entries has a page. */
export const activityPageSize = 50;

export const ActivityKind = Type.Enum(['added', 'changed', 'checked', 'unchecked', 'removed', 'restored']);
export type ActivityKind = Static<typeof ActivityKind>;

/** One thing that somebody of the household did. */
export const ActivityEntry = Type.Object({
  /** Later ones have higher ids. */
  _id: Type.Integer(),
  /** By the server's clock, epoch milliseconds. */
  at: Type.Integer(),
  /** Their number in the household (SPEC H10); who has left is nobody's name any more. */
  by: Type.Integer({ minimum: 1 }),
  kind: ActivityKind,
  /** Kind of the row. */
  noun: Type.String(),
  /** Null where it was done to many rows at once. */
  rowId: Type.Union([Type.String(), Type.Null()]),
  /** What the row was called; of many rows that of one. */
  name: Type.String(),
  /** To how many rows. */
  count: Type.Integer({ minimum: 1 }),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

/** `GET /api/activity?before=…`: the newest first, and where the next page begins. */
export const ActivityPage = Type.Object({
  entries: Type.Array(ActivityEntry),
  /** What the next page is asked with; null after the last one. */
  before: Type.Union([Type.Integer(), Type.Null()]),
});
export type ActivityPage = Static<typeof ActivityPage>;

export const ActivityQuery = Type.Object(
  { before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })) },
  { additionalProperties: false },
);
export type ActivityQuery = Static<typeof ActivityQuery>;

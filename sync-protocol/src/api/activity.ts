import { type Static, Type } from 'typebox';
import { dayMs } from '../dates/day-ms.ts';

/** How long entries are kept (SPEC H13). */
export const activityLifeMs = 30 * dayMs;

/** Entries per page. */
export const activityPageSize = 50;

export const ActivityKind = Type.Enum(['added', 'changed', 'checked', 'unchecked', 'removed', 'restored']);
export type ActivityKind = Static<typeof ActivityKind>;

/** One thing that a member of the household did. */
export const ActivityEntry = Type.Object({
  /** Ascending: later entries have higher ids. */
  _id: Type.Integer(),
  /** Server clock, epoch milliseconds. */
  at: Type.Integer(),
  /** Member number of the author (SPEC H10); the number of somebody who has left has no name any more. */
  by: Type.Integer({ minimum: 1 }),
  kind: ActivityKind,
  /** Name of the row's noun. */
  noun: Type.String(),
  /** Null if several rows were changed at once. */
  rowId: Type.Union([Type.String(), Type.Null()]),
  /** Name of the row at the time; with several rows, the name of one. */
  name: Type.String(),
  /** Number of rows changed. */
  count: Type.Integer({ minimum: 1 }),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

/** `GET /api/activity?before=…`: entries, newest first, and the next page's cursor. */
export const ActivityPage = Type.Object({
  entries: Type.Array(ActivityEntry),
  /** `before` of the next page; null after the last page. */
  before: Type.Union([Type.Integer(), Type.Null()]),
});
export type ActivityPage = Static<typeof ActivityPage>;

export const ActivityQuery = Type.Object(
  { before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })) },
  { additionalProperties: false },
);
export type ActivityQuery = Static<typeof ActivityQuery>;
